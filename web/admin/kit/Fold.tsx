import { type ReactNode, useState } from 'react';
import classes from './Fold.module.css';

interface Props {
  label: ReactNode;
  /** The amount of content inside: “1 of 2”. */
  count: string;
  isMarked?: boolean;
  /** Keeps it open, because some content must be seen. */
  mustOpen?: boolean;
  children: ReactNode;
}

/** Folds its content, and renders it only once opened. */
export function Fold({ label, count, isMarked = false, mustOpen = false, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || mustOpen;
  return (
    <details className={classes.fold} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <b>{label}</b>
        <span className={classes.count} data-changed={isMarked}>
          {count}
        </span>
      </summary>
      {isOpen && children}
    </details>
  );
}

import { type ReactNode, useState } from 'react';
import classes from './Fold.module.css';

interface Props {
  label: ReactNode;
  /** How much is inside, in words. */
  count: string;
  isMarked?: boolean;
  /** Stays open, because something inside must be seen. */
  mustOpen?: boolean;
  children: ReactNode;
}

/** Renders its content when opened. */
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

import { type ReactNode, useState } from 'react';
import classes from './Fold.module.css';

interface Props {
  label: ReactNode;
  /** The amount of its content, in words. */
  count: string;
  isMarked?: boolean;
  /** The fold cannot be folded up now, because something in it must be seen. */
  mustOpen?: boolean;
  children: ReactNode;
}

/** A part that is drawn when it is opened. */
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

import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** The main text, and below it in small print the text that identifies it; on a phone in one line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** Shows the main text with small print below; on a phone, both on one line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** What matters, and below it in small print what tells it apart; on a phone in one line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </div>
  );
}

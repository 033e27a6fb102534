import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** Shows the main text, with what identifies it in small print below; one line on a phone. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </div>
  );
}

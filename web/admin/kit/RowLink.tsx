import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './list.module.css';

/** The name of a row, which opens it where there is something to open. */
export function RowLink({ to, state, children }: { to: string | undefined; state: object; children: ReactNode }) {
  if (!to) return <div className={classes.name}>{children}</div>;
  return (
    <Link to={to} state={state} className={classes.name}>
      {children}
    </Link>
  );
}

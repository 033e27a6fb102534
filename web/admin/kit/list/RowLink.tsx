import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './list.module.css';
import type { Opening } from './list-view.ts';

/** Shows a row's name, as a link if it has a target. */
export function RowLink({ to, state, children }: { to: Opening; state: object; children: ReactNode }) {
  if (!to) return <div className={classes.name}>{children}</div>;
  if (typeof to === 'function')
    return (
      <UnstyledButton className={classes.name} onClick={to}>
        {children}
      </UnstyledButton>
    );
  return (
    <Link to={to} state={state} className={classes.name}>
      {children}
    </Link>
  );
}

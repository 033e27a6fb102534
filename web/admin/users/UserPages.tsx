import { NavLink } from 'react-router';
import { Can } from '../kit/Can.tsx';
import classes from './UserPages.module.css';

const PAGES = [
  { path: 'edit', label: 'Details' },
  { path: 'sessions', label: 'Sessions' },
  { path: 'why', label: 'Why can’t I see this?' },
];

/** Links to those pages of a user that the caller may open. */
export function UserPages({ id }: { id: string }) {
  return (
    <nav className={classes.pages} aria-label="Profile">
      {PAGES.map(({ path, label }) => (
        <Can key={path} path={`user-manage/${path}/:id`}>
          <NavLink to={`/user-manage/${path}/${id}`} className={classes.page}>
            {label}
          </NavLink>
        </Can>
      ))}
    </nav>
  );
}

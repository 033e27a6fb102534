import { NavLink } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { t } from '../language/t.ts';
import classes from './UserPages.module.css';

const PAGES = [
  { path: 'edit', label: t('Details') },
  { path: 'sessions', label: t('Sessions') },
  { path: 'why', label: t('Check access') },
];

/** Links to those pages of a user that the caller is allowed to open. */
export function UserPages({ id }: { id: string }) {
  return (
    <nav className={classes.pages} aria-label={t('Profile')}>
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

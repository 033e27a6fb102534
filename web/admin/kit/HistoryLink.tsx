import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { Can } from './Can.tsx';
import { HeaderLink } from './HeaderLink.tsx';
import { IconAction } from './IconAction.tsx';
import { IconHistory } from './icons.ts';

/** Builds the link to one record's audit, with the way back. */
export function useHistoryOf(id: string) {
  const { pathname, search } = useLocation();
  return { to: `/audit?find_entity_id=${id}`, state: { from: `${pathname}${search}` } };
}

/** Links to one record's audit, for users allowed to read it. */
export function HistoryLink({ id }: { id: string }) {
  const history = useHistoryOf(id);
  return (
    <Can path="audit">
      <HeaderLink {...history} label={t('History')} icon={<IconHistory size={16} aria-hidden />} />
    </Can>
  );
}

/** Links from a list row to its audit, for users allowed to read it. `name` is the row's name. */
export function HistoryAction({ id, name }: { id: string; name: string }) {
  const history = useHistoryOf(id);
  return (
    <Can path="audit">
      <IconAction {...history} label={t('History of {name}', { name })} icon={<IconHistory size={18} aria-hidden />} />
    </Can>
  );
}

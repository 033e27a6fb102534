import { IconHistory } from '@tabler/icons-react';
import { Can } from './Can.tsx';
import { HeaderLink } from './HeaderLink.tsx';

/** Where the audit shows what was done to one record. */
export const historyOf = (id: string) => `/audit?find_entity_id=${id}`;

/** Leads to the audit of one record, for those who may read it. */
export function HistoryLink({ id }: { id: string }) {
  return (
    <Can path="audit">
      <HeaderLink to={historyOf(id)} label="History" icon={<IconHistory size={16} aria-hidden />} />
    </Can>
  );
}

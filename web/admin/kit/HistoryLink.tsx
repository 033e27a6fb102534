import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Can } from './Can.tsx';

/** Where the audit shows what was done to one record. */
export const historyOf = (id: string) => `/audit?find_entity_id=${id}`;

/** Leads to the audit of one record, for those who may read it; on a phone as its icon alone. */
export function HistoryLink({ id }: { id: string }) {
  const icon = <IconHistory size={18} aria-hidden />;
  return (
    <Can path="audit">
      <Button component={Link} to={historyOf(id)} variant="default" leftSection={icon} visibleFrom="sm">
        History
      </Button>
      <ActionIcon component={Link} to={historyOf(id)} variant="default" size={36} aria-label="History" hiddenFrom="sm">
        {icon}
      </ActionIcon>
    </Can>
  );
}

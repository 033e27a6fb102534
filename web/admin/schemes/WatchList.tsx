import { Button } from '@mantine/core';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { Can } from '../kit/Can.tsx';
import { download, useData } from '../kit/calls.ts';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { failed } from '../kit/toast.tsx';
import { Moment } from '../kit/When.tsx';

const LANGUAGE = { en: 'English', ne: 'Nepali' } as const;

/**
 * The watch list, at `waiting-list`: people who want one SMS when a scheme opens or has units again, and whether they
 * got it.
 */
export function WatchList() {
  const { filters } = useListState();
  const { data: schemes = [] } = useData('GET watch/schemes');
  const exportThem = () => download('GET watch/export', { query: filters, name: 'watch-list.csv' }).catch(failed);
  return (
    <ResourceList
      title="Notify me"
      noun="Number"
      list="GET watch"
      remove="DELETE watch/{id}"
      nameOf={({ customer_phone, scheme_name }) => `${customer_phone} from the list of ${scheme_name}`}
      columns={[
        {
          header: 'Phone',
          lead: true,
          cell: ({ customer_phone }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {PHONE_PREFIX} {customer_phone}
            </span>
          ),
        },
        { header: 'Scheme', sort: 'scheme_name', cell: ({ scheme_name }) => scheme_name },
        { header: 'Status', mark: true, cell: ({ told_at }) => <StatusBadge status={told_at ? 'told' : 'waiting'} /> },
        { header: 'SMS in', cell: ({ language }) => LANGUAGE[language] },
        { header: 'Asked', sort: 'added_at', cell: ({ added_at }) => <Moment at={added_at} /> },
        { header: 'Told', sort: 'told_at', cell: ({ told_at }) => told_at && <Moment at={told_at} /> },
      ]}
      search={{ name: 'find_customer_phone', label: 'numbers' }}
      filters={[
        {
          label: 'Scheme',
          name: 'find_scheme_id',
          choices: schemes.map(({ _id, name, waiting }) => ({ value: _id, label: `${name} (${waiting} waiting)` })),
        },
        { label: 'Status', name: 'find_is_told', choices: yesOrNo('Told', 'Waiting') },
        { label: 'Asked', days: 'find_added_at' },
      ]}
      headerActions={
        <Can path="waiting-list/export">
          <Button variant="default" onClick={exportThem}>
            Export
          </Button>
        </Can>
      }
      empty="Visitors come in here when they press “Notify me” at a scheme that opens later or is sold out. A number is kept for 30 days after its SMS."
    />
  );
}

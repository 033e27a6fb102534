import { counted } from '../../../contract/language/counted.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';

/** launch: lists schemes, each with its control room. */
export function LaunchList() {
  return (
    <ResourceList
      title="Control room"
      noun="Scheme"
      list="GET scheme"
      nameOf={({ name }) => name}
      open={({ _id }) => `/launch/${_id}`}
      columns={[
        { header: 'Scheme', lead: true, sort: 'name', cell: ({ name }) => name },
        { header: 'Status', mark: true, cell: ({ status }) => <StatusBadge status={status} /> },
        { header: 'Starts', sort: 'start_date', cell: ({ start_date }) => <Moment at={start_date} /> },
        { header: 'Ends', sort: 'end_date', cell: ({ end_date }) => <Moment at={end_date} /> },
        { header: 'Orders', cell: ({ orders }) => orders },
        { header: 'Units', cell: ({ inventory }) => counted(inventory, 'unit') },
      ]}
      search={{ name: 'find_name', label: 'schemes' }}
      empty="Add a scheme first. You can then monitor and control its launch here."
    />
  );
}

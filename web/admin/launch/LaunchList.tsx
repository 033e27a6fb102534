import { schemeStatusWords } from '../../../contract/offers/schemes.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';
import { t, translated } from '../language/t.ts';

/** launch: lists schemes, each with its launch control. */
export function LaunchList() {
  return (
    <ResourceList
      title={t('Launch control')}
      noun={t('Scheme')}
      list="GET scheme"
      nameOf={({ name }) => name}
      open={({ _id }) => `/launch/${_id}`}
      columns={[
        { header: t('Scheme'), lead: true, sort: 'name', cell: ({ name }) => name },
        {
          header: t('Status'),
          mark: true,
          cell: ({ status }) => <StatusBadge status={status} label={translated(schemeStatusWords(status))} />,
        },
        { header: t('Starts'), sort: 'start_date', cell: ({ start_date }) => <Moment at={start_date} /> },
        { header: t('Ends'), sort: 'end_date', cell: ({ end_date }) => <Moment at={end_date} /> },
        { header: t('Orders'), cell: ({ orders }) => orders },
        { header: t('Stock left'), numeric: true, cell: ({ inventory }) => inventory },
      ]}
      search={{ name: 'find_name', label: t('schemes') }}
      empty={t('Add a scheme first. You can then monitor and control its launch here.')}
    />
  );
}

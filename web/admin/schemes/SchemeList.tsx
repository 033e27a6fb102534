import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { SCHEME_STATUSES, schemeStatusWords } from '../../../contract/offers/schemes.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t, translated } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { SchemeBadge, SchemeMenu } from './SchemeButtons.tsx';

const STATUSES = SCHEME_STATUSES.map((status) => ({ value: status, label: translated(schemeStatusWords(status)) }));

/** scheme-manage/{scheme_type}: lists schemes. */
export function SchemeList() {
  const { label } = useScreen();
  const type = useKind<SchemeType>();
  return (
    <ResourceList
      title={label}
      noun={t('Scheme')}
      list="GET scheme"
      remove="DELETE scheme/{id}"
      restore="POST scheme/restore/{id}"
      always={{ find_type: type }}
      nameOf={(scheme) => scheme.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          cell: (scheme) => (
            <TwoLines
              first={scheme.name}
              second={[scheme.product_name, scheme.campaign?.name].filter(Boolean).join(' · ')}
            />
          ),
        },
        { header: t('Status'), mark: true, cell: (scheme) => <SchemeBadge status={scheme.status} /> },
        { header: t('Starts'), sort: 'start_date', cell: (scheme) => <Moment at={scheme.start_date} /> },
        { header: t('Ends'), sort: 'end_date', cell: (scheme) => <Moment at={scheme.end_date} /> },
        {
          header: t('Orders'),
          numeric: true,
          cell: (scheme) => <TwoLines first={scheme.orders} second={scheme.waiting > 0 && <Waiting {...scheme} />} />,
        },
        { header: t('Stock left'), numeric: true, cell: (scheme) => scheme.inventory },
      ]}
      search={{ name: 'find_name', label: t('schemes by name') }}
      filters={[{ label: t('Status'), name: 'find_status', choices: STATUSES }]}
      rowActions={(scheme) => <SchemeMenu scheme={scheme} variant="subtle" />}
      empty={t('Add a scheme. It is a draft until you publish it.')}
    />
  );
}

/** Links to the customers who asked for an SMS once the scheme can be ordered. */
function Waiting({ _id, name, waiting }: { _id: string; name: string; waiting: number }) {
  const mayOpen = useAllowed('waitlist');
  if (!mayOpen) return t('{waiting} waiting', { waiting });
  return (
    <Anchor
      component={Link}
      inherit
      to={`/waitlist?find_scheme_id=${_id}&find_status=TO_TELL`}
      aria-label={t('{waiting} waiting for {name}', { waiting, name })}
    >
      {t('{waiting} waiting', { waiting })}
    </Anchor>
  );
}

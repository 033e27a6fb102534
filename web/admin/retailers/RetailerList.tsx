import { Button, Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { USUAL_DAYS } from '../../../contract/orders/retailers.ts';
import { Can } from '../kit/Can.tsx';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconMapPin, IconMessage } from '../kit/icons.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { Moves } from './Moves.tsx';
import { Acts, COLUMNS, RetailerCard } from './RetailerCard.tsx';
import { remind, remindAllLate } from './remind.tsx';

const RetailerMap = lazyPart(async () => (await import('./RetailerMap.tsx')).RetailerMap);

/** your-retailers: shows retailers that keep customers waiting, with your possible actions, as a list or on the map. */
export function RetailerList() {
  const [params] = useSearchParams();
  if (!params.has('map')) return <List />;
  return (
    <Suspense fallback={<Skeleton aria-busy height={420} />}>
      <RetailerMap />
    </Suspense>
  );
}

function List() {
  const isPhone = useIsPhone();
  const seesCalls = useAllowed('work-list');
  const mayRemind = useAllowed('your-retailers/remind');
  return (
    <ResourceList
      title={t('Retailer performance')}
      noun={t('Retailer')}
      list="GET order/retailer"
      nameOf={({ name }) => name}
      columns={COLUMNS}
      search={{ name: 'find_search', label: t('retailers by name, code or phone') }}
      filters={[
        { label: t('Calls'), name: 'find_is_late', choices: [{ value: 'true', label: t('Overdue calls only') }] },
        { label: t('Ordered'), days: 'find_placed_at' },
      ]}
      above={
        <>
          <Period />
          <Moves />
        </>
      }
      empty={t('Retailers appear here once they are added below your office.')}
      open={({ _id }) => (seesCalls ? `/work-list?find_office_id=${_id}` : undefined)}
      card={(retailer) => <RetailerCard retailer={retailer} />}
      headerActions={
        <>
          <HeaderLink to="?map" label={t('Map')} icon={<IconMapPin size={16} aria-hidden />} />
          <Can path="your-retailers/remind">
            <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={remindAllLate}>
              {t('Remind all with overdue calls')}
            </Button>
          </Can>
        </>
      }
      bulk={
        mayRemind
          ? (chosen, done) => <SmallButton onClick={() => remind(chosen, done)}>{t('Remind')}</SmallButton>
          : undefined
      }
      rowActions={(retailer) => !isPhone && <Acts retailer={retailer} />}
    />
  );
}

function Period() {
  const { filters } = useListState();
  const isChosen = filters.find_placed_at_from || filters.find_placed_at_to;
  return (
    <Text size="sm" c="dimmed">
      {t('Overdue calls and balances are current. All other figures cover orders placed in {days}.', {
        days: isChosen ? t('the chosen days') : t('the last {days} days', { days: USUAL_DAYS }),
      })}
    </Text>
  );
}

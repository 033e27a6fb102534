import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { isOnList, PLACE_STATUSES } from '../../../contract/waitlist/waitlist.ts';
import { Can } from '../kit/Can.tsx';
import { download, useData } from '../kit/calls.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { Moment } from '../kit/When.tsx';
import { ownWords, t } from '../language/t.ts';
import { Lists } from './Lists.tsx';
import { phoneWords } from './phone-words.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

/** waitlist: lists customers who wait for a unit or for one SMS, each with the reason for its status. */
export function WaitingPlaceList() {
  const { data: lists = [] } = useData('GET waitlist/schemes');
  const { filters } = useListState();
  const exportThem = () => download('GET waitlist/export', { query: filters, name: 'waitlist.csv' }).catch(failed);
  const [removing, setRemoving] = useState<RowOf<'GET waitlist'>>();
  return (
    <>
      <ResourceList
        title={t('Waitlists')}
        noun={t('Waitlist entry')}
        list="GET waitlist"
        nameOf={({ customer_phone, scheme_name }) =>
          t('{phone} on the waitlist of {scheme}', { phone: customer_phone, scheme: scheme_name })
        }
        above={<Lists lists={lists} />}
        open={({ _id }) => `/waitlist/detail/${_id}`}
        columns={[
          {
            header: t('Phone'),
            lead: true,
            cell: ({ customer_phone }) => phoneWords(customer_phone),
          },
          {
            header: t('Scheme'),
            sort: 'scheme_name',
            cell: ({ scheme_name, variant }) => <TwoLines first={scheme_name} second={variant ?? t('Any variant')} />,
          },
          { header: t('Status'), mark: true, cell: ({ status }) => <StatusBadge status={status} /> },
          {
            header: t('Details'),
            long: true,
            // Show the reason in full, because users open the list for it.
            cell: ({ why }) => (
              <Text
                component="div"
                size="sm"
                miw={220}
                maw={360}
                ta="start"
                style={{ whiteSpace: 'normal' }}
                data-exact=""
              >
                {why}
              </Text>
            ),
          },
          { header: t('Joined'), sort: 'asked_at', cell: ({ asked_at }) => <Moment at={asked_at} /> },
        ]}
        search={{ name: 'find_customer_phone', label: t('numbers') }}
        filters={[
          {
            label: t('Scheme'),
            name: 'find_scheme_id',
            choices: lists.map(({ _id, name, waiting, to_tell }) => ({
              value: _id,
              label: t('{name} ({waiting} waiting)', { name, waiting: waiting + to_tell }),
            })),
          },
          {
            label: t('Status'),
            name: 'find_status',
            choices: PLACE_STATUSES.map((value) => ({ value, label: ownWords(value) })),
          },
          { label: t('Joined'), days: 'find_asked_at' },
        ]}
        rowActions={(place) =>
          isOnList(place.status) && (
            <Can path="waitlist/remove">
              <Button variant="subtle" size="compact-sm" onClick={() => setRemoving(place)}>
                {t('Remove')}
              </Button>
            </Can>
          )
        }
        headerActions={
          <Can path="waitlist/export">
            <Button variant="default" onClick={exportThem}>
              {t('Export')}
            </Button>
          </Can>
        }
        empty={t(
          'Visitors appear here when they press “Notify me” on a scheme that is scheduled or sold out. Turn on a scheme’s waitlist in its menu, and they can also wait for a unit.',
        )}
      />
      {removing && <RemoveDialog place={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

import { Button, Group, Mark, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import type { OFFICE_SUMS } from '../../../contract/orders/office-money.ts';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { Money } from '../kit/Money.tsx';
import { monthName } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { DepositDialog } from './DepositDialogs.tsx';
import { Deposits } from './Deposits.tsx';
import { MoneyFile } from './MoneyFile.tsx';
import { MonthChoice, STATE_NAMES } from './MonthChoice.tsx';
import { Till } from './Till.tsx';

type Office = DataOf<'GET office-money/{id}'>;

/** office-money/detail/:id: shows one office's month. */
export function OfficeMoneyPage() {
  const { id = '' } = useParams();
  return <OneOffice id={id} />;
}

/** Shows an office's month: its sums, its deposits, and the lock. */
export function OneOffice({ id, isAlone = false }: { id: string; isAlone?: boolean }) {
  const [params] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const query = useData('GET office-money/{id}', { params: { id }, query: { ...(month && { month }) } });
  const [isAdding, setAdding] = useState(false);
  return (
    <DetailPage
      noun={t('Office balances')}
      nameOf={({ office, period }) => `${office.name}, ${monthName(period)}`}
      query={{ ...query, data: query.data && { ...query.data, _id: query.data.office._id } }}
      isAlone={isAlone}
      actions={(line) => (
        <>
          <MoneyFile month={line.period.month} office_id={id} />
          <LockButton line={line} />
        </>
      )}
    >
      {(line) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Sums line={line} asked={params.get('sum')} />
          <Part title={t('Deposits')}>
            <Deposits deposits={line.deposits} />
            {!line.is_brand && (
              <Can path="office-money/deposit">
                <Group justify="flex-end" mt="sm">
                  <Button variant="default" onClick={() => setAdding(true)}>
                    {t('Add deposit')}
                  </Button>
                </Group>
              </Can>
            )}
          </Part>
          {!line.is_brand && <Till office_id={id} />}
          {isAdding && <DepositDialog office={line.office} onClose={() => setAdding(false)} />}
        </SimpleGrid>
      )}
    </DetailPage>
  );
}

/** Lists a month's sums; `asked` is the sum that a dashboard tile linked to. */
function Sums({ line, asked }: { line: Office; asked: string | null }) {
  const sums: [name: string, of: (typeof OFFICE_SUMS)[number] | 'opening' | 'pending'][] = [
    [t('Opening balance'), 'opening'],
    [t('Advances received'), 'advances'],
    [t('Balances collected'), 'collected'],
    [t('Refunds paid'), 'refunded'],
    [line.is_brand ? t('Deposits received from offices') : t('Deposited to the head office'), 'deposited'],
    [line.is_brand ? t('Closing balance') : t('Balance owed'), 'owed'],
    ...(line.pending > 0 ? [[t('Deposits to confirm'), 'pending'] as [string, 'pending']] : []),
  ];
  return (
    <Part title={t('Summary')}>
      <Group mb="sm">
        <MonthChoice periods={line.periods} value={line.period.month} />
      </Group>
      <Facts>
        {sums.map(([name, of]) => (
          <Fact key={of} name={name}>
            {of === asked ? (
              <Mark data-sum>
                <Money amount={line[of]} />
              </Mark>
            ) : (
              <Money amount={line[of]} />
            )}
          </Fact>
        ))}
        <Fact name={t('Month')}>
          {STATE_NAMES[line.state]}
          {line.by && ` ${t('by {name}', { name: line.by })}`}
        </Fact>
      </Facts>
    </Part>
  );
}

/** Asks to lock a past month; another user confirms it. */
function LockButton({ line: { office, period, state, is_mine } }: { line: Office }) {
  const lock = useAction('POST office-money/{id}/lock', {
    failure: t('The month could not be locked.'),
  });
  if (!period.is_over || state === 'locked') return null;
  return (
    <Can path="office-money/lock">
      <Button
        variant="default"
        disabled={is_mine}
        loading={lock.isPending}
        onClick={() => lock.run({ params: { id: office._id }, body: { month: period.month } })}
      >
        {is_mine ? t('Waiting for a second approver') : state === 'asked' ? t('Confirm lock') : t('Lock month')}
      </Button>
    </Can>
  );
}

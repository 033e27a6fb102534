import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { OFFICE_SUMS } from '../../../contract/orders/office-money.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { Retailers } from '../reports/Retailers.tsx';
import { useSession } from '../session.tsx';
import { MoneyFile } from './MoneyFile.tsx';
import { MonthChoice, STATE_NAMES } from './MonthChoice.tsx';
import { OneOffice } from './OfficeMoneyPage.tsx';

const SUMS = [...OFFICE_SUMS, 'pending'] as const;
type Sum = (typeof SUMS)[number];
const SUM_NAMES: Record<Sum, string> = {
  opening: t('Opening balance'),
  advances: t('Advances'),
  collected: t('Collected'),
  refunded: t('Refunded'),
  deposited: t('Deposits'),
  owed: t('Balance owed'),
  pending: t('Deposits to confirm'),
};

type Line = DataOf<'GET office-money'>['lines'][number];

/** office-money: shows each office's balance; a retailer sees its own page. */
export function OfficeMoney() {
  const office = useSession().user?.office;
  return office?.type === 'RETAILER' ? <OneOffice id={office._id} isAlone /> : <OfficeList />;
}

/** Lists each office's balance in a month of Nepal's calendar. */
function OfficeList() {
  const [params] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const sum = SUMS.find((name) => name === params.get('sum'));
  const { data, error, refetch, isPlaceholderData } = useData(
    'GET office-money',
    { query: { ...(month && { month }) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title={t('Office balances')}>
        {data && <MonthChoice periods={data.periods} value={data.period.month} />}
        {data && <MoneyFile month={data.period.month} />}
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} aria-busy />}
      {data && (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <Text size="sm" c="dimmed" role="status">
            {t('{name} ({first} to {last}).', data.period)} {said(data, sum)}
          </Text>
          {sum && (
            <Text size="sm">
              <Link to={`?month=${data.period.month}`}>{t('Show all offices')}</Link>
            </Text>
          )}
          {data.lines.length > 0 && (
            <Lines lines={linesOf(data.lines, sum)} total={data.total} month={data.period.month} />
          )}
        </Stack>
      )}
    </>
  );
}

/** Returns the offices that contribute to one sum, largest first. The brand doesn't owe itself. */
function linesOf(lines: Line[], sum: Sum | undefined): Line[] {
  if (!sum) return lines;
  return lines
    .filter((line) => line[sum] !== 0 && !(sum === 'owed' && line.is_brand))
    .sort((one, other) => Math.abs(other[sum]) - Math.abs(one[sum]));
}

function said({ period, lines, total }: DataOf<'GET office-money'>, sum: Sum | undefined): string {
  if (lines.length === 0) return t('No office handled money.');
  if (!sum || sum === 'owed')
    return t(period.is_over ? 'Offices owed {amount} at the end of the month.' : 'Offices owe {amount} so far.', {
      amount: formatRs(total.owed),
    });
  const count = linesOf(lines, sum).length;
  return t(count === 1 ? '{sum}: {amount} at {count} office.' : '{sum}: {amount} at {count} offices.', {
    sum: SUM_NAMES[sum],
    // Outgoing sums are below 0 in the statement.
    amount: formatRs(sum === 'refunded' ? -total[sum] : total[sum]),
    count,
  });
}

function Lines({ lines, total, month }: { lines: Line[]; total: Record<Sum, number>; month: string }) {
  const name = ({ office, is_brand, state }: Line) => (
    <TwoLines
      first={<Link to={`/office-money/detail/${office._id}?month=${month}`}>{office.name}</Link>}
      second={[office.office_code, is_brand && t('Head office'), STATE_NAMES[state]].filter(Boolean).join(' · ')}
    />
  );
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Retailers
        lines={lines}
        total={{ ...(lines[0] as Line), ...total }}
        keyOf={({ office }) => office._id}
        columns={[
          { header: t('Office'), cell: name },
          ...SUMS.map((sum) => ({
            header: SUM_NAMES[sum],
            more: sum !== 'owed',
            cell: (line: Line) => <Money amount={line[sum]} />,
          })),
        ]}
      />
    </Box>
  );
}

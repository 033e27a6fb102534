import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { formatRs } from '../../../contract/money.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Retailers } from '../reports/Retailers.tsx';
import { MoneyFile } from './MoneyFile.tsx';
import { MonthChoice, STATE_NAMES } from './MonthChoice.tsx';

type Line = DataOf<'GET office-money'>['lines'][number];

/** What each office holds in a month of Nepal's calendar. */
export function OfficeMoney() {
  const [params] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const { data, error, refetch, isPlaceholderData } = useData(
    'GET office-money',
    { query: { ...(month && { month }) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title="Office money">
        {data && <MonthChoice periods={data.periods} value={data.period.month} />}
        {data && <MoneyFile month={data.period.month} />}
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} aria-busy />}
      {data && (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <Text size="sm" c="dimmed" role="status">
            {`${data.period.name}, ${data.period.first} to ${data.period.last}. `}
            {data.lines.length === 0 ? 'No office had money.' : `Held at its end: ${formatRs(data.total.owed)}.`}
          </Text>
          {data.lines.length > 0 && <Lines lines={data.lines} month={data.period.month} />}
        </Stack>
      )}
    </>
  );
}

function Lines({ lines, month }: { lines: Line[]; month: string }) {
  const name = ({ office, state }: Line) => (
    <TwoLines
      first={<Link to={`/office-money/detail/${office._id}?month=${month}`}>{office.name}</Link>}
      second={`${office.office_code} · ${STATE_NAMES[state]}`}
    />
  );
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Retailers
        lines={lines}
        keyOf={({ office }) => office._id}
        columns={[
          { header: 'Office', cell: name },
          { header: 'Opening', more: true, cell: ({ opening }) => <Money amount={opening} /> },
          { header: 'Advances', more: true, cell: ({ advances }) => <Money amount={advances} /> },
          { header: 'Collected', more: true, cell: ({ collected }) => <Money amount={collected} /> },
          { header: 'Refunded', more: true, cell: ({ refunded }) => <Money amount={refunded} /> },
          { header: 'Deposited', more: true, cell: ({ deposited }) => <Money amount={deposited} /> },
          { header: 'Owed', cell: ({ owed }) => <Money amount={owed} /> },
        ]}
      />
    </Box>
  );
}

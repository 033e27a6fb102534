import { Button, Group, SimpleGrid, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { Money } from '../kit/Money.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { exactTime } from '../kit/When.tsx';
import { CorrectDialog, DepositDialog } from './DepositDialogs.tsx';
import { MoneyFile } from './MoneyFile.tsx';
import { STATE_NAMES } from './MonthChoice.tsx';
import { Till } from './Till.tsx';

type Office = DataOf<'GET office-money/{id}'>;
type Deposit = Office['deposits'][number];

/** Shows one office's month: its sums, its deposits, and the lock. */
export function OfficeMoneyPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const query = useData('GET office-money/{id}', { params: { id }, query: { ...(month && { month }) } });
  const [isAdding, setAdding] = useState(false);
  const [correcting, setCorrecting] = useState<Deposit>();
  return (
    <DetailPage
      noun="Office money"
      nameOf={({ office, period }) => `${office.name}, ${period.name}`}
      query={{ ...query, data: query.data && { ...query.data, _id: query.data.office._id } }}
      actions={(line) => (
        <>
          <MoneyFile month={line.period.month} office_id={id} />
          <LockButton line={line} />
        </>
      )}
    >
      {(line) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Sums line={line} />
          <Part title="Deposits">
            <Deposits deposits={line.deposits} correct={setCorrecting} />
            {!line.is_brand && (
              <Can path="office-money/deposit">
                <Group justify="flex-end" mt="sm">
                  <Button variant="default" onClick={() => setAdding(true)}>
                    Add deposit
                  </Button>
                </Group>
              </Can>
            )}
          </Part>
          {!line.is_brand && <Till office_id={id} />}
          {isAdding && <DepositDialog office={line.office} onClose={() => setAdding(false)} />}
          {correcting && <CorrectDialog deposit={correcting} onClose={() => setCorrecting(undefined)} />}
        </SimpleGrid>
      )}
    </DetailPage>
  );
}

function Sums({ line }: { line: Office }) {
  const sums = [
    ['Opening', line.opening],
    ['Advances received', line.advances],
    ['Balances collected', line.collected],
    ['Refunds paid', line.refunded],
    [line.is_brand ? 'Deposits received from offices' : 'Deposited to the brand', line.deposited],
    [line.is_brand ? 'Held at the end' : 'Owed at the end', line.owed],
  ] as const;
  return (
    <Part title="Sums">
      <Facts>
        {sums.map(([name, amount]) => (
          <Fact key={name} name={name}>
            <Money amount={amount} />
          </Fact>
        ))}
        <Fact name="Month">
          {STATE_NAMES[line.state]}
          {line.by && ` by ${line.by}`}
        </Fact>
      </Facts>
    </Part>
  );
}

/** Asks to lock a month that is over; another person confirms it. */
function LockButton({ line: { office, period, state, is_mine } }: { line: Office }) {
  const lock = useAction('POST office-money/{id}/lock', {
    stale: ['GET office-money', 'GET office-money/{id}'],
    failure: 'The month could not be locked.',
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
        {is_mine ? 'Waiting for a second approver' : state === 'asked' ? 'Confirm lock' : 'Lock month'}
      </Button>
    </Can>
  );
}

function Deposits({ deposits, correct }: { deposits: Deposit[]; correct: (deposit: Deposit) => void }) {
  if (deposits.length === 0) return <Text size="sm">No deposits in this month.</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Deposit</Table.Th>
          <Table.Th scope="col" ta="right">
            Amount
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deposits.map((deposit) => (
          <Table.Tr key={deposit._id}>
            <Table.Td>
              <TwoLines
                first={[deposit.day, deposit.reference, deposit.account, deposit.note].filter(Boolean).join(' · ')}
                second={`by ${deposit.actor}, ${exactTime(deposit.at)}`}
              />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={deposit.amount} />
              {!deposit.is_corrected && !deposit.is_correction && !deposit.is_received && (
                <Can path="office-money/deposit">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    ml="auto"
                    display="block"
                    aria-label={`Correct ${deposit.reference ?? deposit.day}`}
                    onClick={() => correct(deposit)}
                  >
                    Correct
                  </Button>
                </Can>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

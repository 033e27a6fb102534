import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { Money } from '../kit/Money.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { CorrectDialog, DifferenceDialog } from './DepositDialogs.tsx';

type Deposit = DataOf<'GET office-money/{id}'>['deposits'][number];

const STATES = {
  waiting: { label: t('Awaiting confirmation'), color: 'warning' },
  confirmed: { label: t('Confirmed'), color: 'success' },
  differs: { label: t('Disputed'), color: 'danger' },
} as const;

/** Lists an office's deposits, or all deposits with the brand, which confirms pending ones. */
export function Deposits({ deposits }: { deposits: Deposit[] }) {
  const [correcting, setCorrecting] = useState<Deposit>();
  const [differing, setDiffering] = useState<Deposit>();
  if (deposits.length === 0) return <Text size="sm">{t('No deposits in this month.')}</Text>;
  return (
    <>
      <Table>
        <TableHead columns={[t('Deposit'), { figure: t('Amount') }]} />
        <Table.Tbody>
          {deposits.map((deposit) => (
            <Table.Tr key={deposit._id}>
              <Table.Td>
                <TwoLines
                  first={[deposit.day, deposit.reference, deposit.account, deposit.note].filter(Boolean).join(' · ')}
                  second={`${t('by {name}', { name: deposit.actor })}, ${exactTime(deposit.at)}`}
                />
                {!deposit.is_correction && !deposit.is_corrected && <State deposit={deposit} />}
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={deposit.amount} />
                <Acts deposit={deposit} correct={setCorrecting} differ={setDiffering} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {correcting && <CorrectDialog deposit={correcting} onClose={() => setCorrecting(undefined)} />}
      {differing && <DifferenceDialog deposit={differing} onClose={() => setDiffering(undefined)} />}
    </>
  );
}

function State({ deposit: { state, answered_by, difference } }: { deposit: Deposit }) {
  const { label, color } = STATES[state];
  return (
    <Group gap="xs" mt={4}>
      <Badge variant="light" color={color} tt="none">
        {label}
      </Badge>
      {answered_by && (
        <Text size="xs" c="dimmed">
          {[difference, t('by {name}', { name: answered_by })].filter(Boolean).join(' · ')}
        </Text>
      )}
    </Group>
  );
}

interface ActsProps {
  deposit: Deposit;
  correct: (deposit: Deposit) => void;
  differ: (deposit: Deposit) => void;
}

/** An office can withdraw a pending deposit. Head office confirms or disputes it, and can undo that. */
function Acts({ deposit, correct, differ }: ActsProps) {
  const isBrand = useSession().user?.office.type === 'ADMIN';
  const name = deposit.reference ?? deposit.day;
  const confirm = useAction('POST office-money/deposit/{id}/answer', {
    failure: t('Your decision on the deposit could not be saved.'),
  });
  if (deposit.is_corrected || deposit.is_correction) return null;
  return (
    <Group gap={4} justify="flex-end">
      {isBrand && deposit.state === 'waiting' && (
        <Can path="office-money/confirm">
          <Button
            size="compact-sm"
            loading={confirm.isPending}
            aria-label={t('Confirm deposit {name}', { name })}
            onClick={() => confirm.run({ params: { id: deposit._id }, body: { is_confirmed: true, note: '' } })}
          >
            {t('Confirm')}
          </Button>
          <SmallButton aria-label={t('Dispute deposit {name}', { name })} onClick={() => differ(deposit)}>
            {t('Dispute')}
          </SmallButton>
        </Can>
      )}
      {!deposit.is_received && (isBrand || deposit.state === 'waiting') && (
        <Can path="office-money/deposit">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Reverse {name}', { name })}
            onClick={() => correct(deposit)}
          >
            {t('Reverse')}
          </Button>
        </Can>
      )}
    </Group>
  );
}

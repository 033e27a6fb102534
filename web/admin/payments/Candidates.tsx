import { Badge, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { caseOf, expectedOf, PAYMENT_CASES } from '../../../contract/payments/decision.ts';
import type { PaidPurchase } from '../../../contract/payments/payments.ts';
import { call } from '../kit/calls.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';

type Payment = RowOf<'GET payment'>;

/** Lists orders that the payment could be for: those proposed, and one that the user named. */
export function useCandidates({ proposals }: Payment) {
  const [named, setNamed] = useState<PaidPurchase>();
  const purchases: PaidPurchase[] = [
    ...proposals,
    ...(named && !proposals.some(({ _id }) => _id === named._id) ? [named] : []),
  ];
  const [id, setId] = useState(proposals[0]?._id);
  return {
    purchases,
    chosen: purchases.find(({ _id }) => _id === id) ?? purchases[0],
    choose: setId,
    add(purchase: PaidPurchase) {
      setNamed(purchase);
      setId(purchase._id);
    },
  };
}

type CandidatesProps = ReturnType<typeof useCandidates> & { payment: Payment };

/** Lets the user choose the order, or name another one. */
export function Candidates({ payment, purchases, chosen, choose, add }: CandidatesProps) {
  return (
    <div>
      {purchases.length > 0 && (
        <Radio.Group label={t('Order')} value={chosen?._id ?? ''} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {purchases.map((purchase) => (
              <Radio
                key={purchase._id}
                value={purchase._id}
                label={<Compared payment={payment} purchase={purchase} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <FindPurchase onFound={add} />
    </div>
  );
}

/** Compares an order with the payment: expected, found, and the difference. */
function Compared({ payment, purchase }: { payment: Payment; purchase: PaidPurchase }) {
  const { order_id, customer_name, status } = purchase;
  const expected = expectedOf(purchase);
  const found = PAYMENT_CASES[caseOf(payment.amount, purchase)];
  const difference = payment.amount - expected;
  return (
    <>
      <Group gap="xs">
        <b>{order_id}</b> {customer_name}
        <StatusBadge status={status} />
        <Badge variant="light" color={found.color} tt="none">
          {found.says}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('Expected {expected}, found {found}', { expected: formatRs(expected), found: formatRs(payment.amount) })}
        {difference > 0 && `: ${t('{amount} more', { amount: formatRs(difference) })}`}
        {difference < 0 && `: ${t('{amount} less', { amount: formatRs(-difference) })}`}
      </Text>
    </>
  );
}

/** Finds another order by its number. */
function FindPurchase({ onFound }: { onFound: (purchase: PaidPurchase) => void }) {
  const [order_id, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  async function find(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    try {
      onFound((await call('GET payment/purchase', { query: { order_id } })).data);
      setNumber('');
    } catch (error) {
      setProblem(reasonOf(error, t('The order could not be found.')));
    }
  }
  return (
    <form noValidate onSubmit={find}>
      <Group align="end" gap="xs" mt="sm" wrap="nowrap">
        <TextInput
          label={t('Another order')}
          placeholder="AG-K7M2Q9XH"
          flex={1}
          value={order_id}
          error={problem}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={order_id.trim() === ''}>
          {t('Find')}
        </Button>
      </Group>
    </form>
  );
}

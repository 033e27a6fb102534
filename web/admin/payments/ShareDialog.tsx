import { Alert, Box, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { mostTaken } from '../../../contract/payments/decision.ts';
import { type PaidPurchase, PROPOSAL_REASONS } from '../../../contract/payments/payments.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { numberOr } from '../kit/fields/number-text.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconPlus, IconX } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

type Payment = RowOf<'GET payment'>;

interface Share {
  order_id: string;
  amount: number | string;
}

interface ShareDialogProps {
  payment: Payment;
  /** The order chosen on the sheet. */
  chosen: PaidPurchase | undefined;
  /** Whether the payment is matched already, and moves to these orders. */
  isMove?: boolean;
  onClose: () => void;
}

/** Splits a payment over several orders, or matches it with one the user picks. */
export function ShareDialog({ payment, chosen, isMove = false, onClose }: ShareDialogProps) {
  const form = useActionForm({
    call: isMove ? 'POST payment/{id}/move' : 'POST payment/{id}/confirm',
    params: { id: payment._id },
    initial: { shares: firstShares(payment, chosen), reason: '', different: '' },
    write: ({ shares, reason, different }) => ({
      shares,
      ...((isMove || reason) && { reason }),
      ...(different && { different }),
    }),
    done: isMove ? t('Payment matched with the other order.') : t('Payment confirmed.'),
    failure: isMove ? t('The payment could not be moved.') : t('The payment could not be confirmed.'),
    stale: ['GET order', 'GET verification'],
    onClose,
  });
  const { shares } = form.values;
  const others = payment.proposals.filter(({ _id }) => !payment.shares.some((share) => share._id === _id));
  const left = payment.amount - shares.reduce((sum, { amount }) => sum + numberOr(amount, 0), 0);
  const set = (index: number, change: Partial<Share>) =>
    form.set(
      'shares',
      shares.map((share, at) => (at === index ? { ...share, ...change } : share)),
    );
  const named = { amount: formatRs(payment.amount), bank: payment.bank };
  const before = payment.shares.map(({ order_id }) => order_id);
  return (
    <FormDialog
      title={isMove ? t('Move {amount} by {bank}', named) : t('{amount} by {bank}', named)}
      form={form}
      onClose={onClose}
      submit={isMove ? t('Move') : t('Confirm')}
      size="lg"
    >
      {isMove && <Text size="sm">{t('It is matched with {orders} now.', { orders: before.join(', ') })}</Text>}
      <Text size="sm">{payment.text || t('No message from the bank.')}</Text>
      {others.map(({ _id, order_id, customer_name, why, advance, paid }) => (
        <Group key={_id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {tAround('{name} · {customer} · {proposal_reasons}; waiting for {amount}', {
              name: <b>{order_id}</b>,
              customer: customer_name,
              proposal_reasons: translated(PROPOSAL_REASONS[why]),
              amount: formatRs(Math.max(advance - paid, 0)),
            })}
          </Text>
          <SmallButton
            disabled={shares.some((share) => share.order_id === order_id)}
            onClick={() =>
              form.set('shares', added(shares, { order_id, amount: Math.min(advance - paid, payment.amount) }))
            }
          >
            {t('Add')}
          </SmallButton>
        </Group>
      ))}
      {shares.map((share, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
          key={index}
          share={share}
          errors={{ order_id: form.errors[`shares.${index}.order_id`], amount: form.errors[`shares.${index}.amount`] }}
          onChange={(change) => set(index, change)}
          takeOut={
            shares.length > 1 && (
              <IconAction
                label={t('Remove part {part}', { part: index + 1 })}
                onClick={() => form.set('shares', shares.toSpliced(index, 1))}
                icon={<IconX size={16} aria-hidden />}
              />
            )
          }
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.set('shares', [...shares, { order_id: '', amount: Math.max(left, 0) }])}
        >
          {t('Add another order')}
        </Button>
        <Text size="sm" role="status" {...(left !== 0 && { fw: 600 })}>
          {left === 0
            ? t('Fully allocated.')
            : left > 0
              ? t('{count} left', { count: formatRs(left) })
              : t('{amount} too much', { amount: formatRs(-left) })}
        </Text>
      </Group>
      {(isMove || form.errors.reason || form.values.reason) && (
        <Textarea
          label={isMove ? t('Reason for moving') : t('How do you know it’s a separate payment?')}
          minRows={1}
          {...form.field('reason')}
          required
        />
      )}
      {(form.errors.different || form.values.different) && (
        <Textarea
          label={t('How do you know it’s a separate payment?')}
          minRows={1}
          {...form.field('different')}
          required
        />
      )}
      {form.errors.shares && (
        <Alert color="warning" data-wrong>
          {form.errors.shares}
        </Alert>
      )}
    </FormDialog>
  );
}

interface PartProps {
  share: Share;
  errors: Record<keyof Share, ReactNode>;
  onChange(change: Partial<Share>): void;
  takeOut: ReactNode;
}

/** Asks for one order's part of the payment. */
function Part({ share, errors, onChange, takeOut }: PartProps) {
  return (
    <Group align="start" wrap="nowrap" gap="xs">
      <TextInput
        label={t('Order')}
        placeholder="AG-K7M2Q9XH"
        flex={1}
        value={share.order_id}
        error={errors.order_id}
        onChange={(event) => onChange({ order_id: event.currentTarget.value })}
      />
      <NumberField
        label={t('Amount')}
        w={130}
        prefix={RUPEES}
        hideControls
        value={share.amount}
        error={errors.amount}
        onChange={(amount) => onChange({ amount })}
      />
      {takeOut && <Box mt={24}>{takeOut}</Box>}
    </Group>
  );
}

/** Proposes two orders whose advances add up to the payment; otherwise the chosen order, with the most it can take. */
function firstShares({ proposals, amount }: Payment, chosen: PaidPurchase | undefined): Share[] {
  const waiting = proposals
    .map(({ order_id, advance, paid }) => ({ order_id, amount: advance - paid }))
    .filter((share) => share.amount > 0);
  if (waiting.length > 1 && waiting.reduce((sum, share) => sum + share.amount, 0) === amount) return waiting;
  if (!chosen) return [{ order_id: '', amount }];
  return [{ order_id: chosen.order_id, amount: Math.min(amount, mostTaken(chosen)) }];
}

/** Fills the first empty row, or adds one. */
function added(shares: Share[], share: Share): Share[] {
  const empty = shares.findIndex(({ order_id }) => order_id.trim() === '');
  return empty < 0 ? [...shares, share] : shares.map((old, index) => (index === empty ? share : old));
}

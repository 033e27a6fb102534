import { Box, Button, Group, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { COUNTER_METHODS, isMostUnpaid, type PayMethod } from '../../../../contract/orders/order-money.ts';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { isUnread, numberOr } from '../../kit/fields/number-text.ts';
import type { TypedForm } from '../../kit/form/typed-form.ts';
import { IconAction } from '../../kit/IconAction.tsx';
import { IconPlus, IconX } from '../../kit/icons.ts';
import { formatRs, RUPEES } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { METHOD_NAMES } from './method-names.ts';

export interface CounterPayment {
  method: PayMethod;
  amount: number | string;
}

const METHODS = COUNTER_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));

/** Keeps the payments that have an amount, without the change. Includes invalid text, which the server refuses. */
export const paidParts = (payments: CounterPayment[], to_collect: number) =>
  withoutChange(payments, to_collect)
    .filter(({ amount }) => isUnread(amount) || numberOr(amount, 0) !== 0)
    .map(({ method, amount }) => ({ method, amount: Number(amount) }));

/** Names the amounts below 0, beside their fields. */
export const negativeParts = (payments: CounterPayment[]): Record<string, string> =>
  Object.fromEntries(
    payments.flatMap(({ amount }, index) =>
      numberOr(amount, 0) < 0 ? [[`payments.${index}.amount`, t('Enter an amount above 0.')]] : [],
    ),
  );

/** Whether the user must give a reason, because most of the sum stays unpaid. */
export const leavesMostUnpaid = (payments: CounterPayment[], to_collect: number): boolean =>
  isMostUnpaid(
    to_collect,
    paidParts(payments, to_collect).reduce((sum, { amount }) => sum + amount, 0),
  );

/**
 * Finds the error of the payments or of an amount in them. Uses the name: positions differ, because empty ones aren't
 * sent.
 */
const errorOfParts = (errors: Record<string, ReactNode>): ReactNode =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === 'payments')?.[1];

interface CounterPaymentsProps {
  form: Pick<TypedForm<{ payments: CounterPayment[] | undefined; reason: string }>, 'field' | 'errors' | 'set'>;
  /** In rupees. */
  to_collect: number;
  payments: CounterPayment[];
  asksWhy: boolean;
}

/** Asks for the customer's payments at the counter, by one or more methods; shows the unpaid rest or the change. */
export function CounterPayments({ form, to_collect, payments, asksWhy }: CounterPaymentsProps) {
  const error = errorOfParts(form.errors);
  const onChange = (payments: CounterPayment[]) => form.set('payments', payments);
  const wrong = Math.max(
    payments.findIndex(({ amount }) => isUnread(amount) || numberOr(amount, 0) < 0),
    0,
  );
  const left = to_collect - payments.reduce((sum, { amount }) => sum + numberOr(amount, 0), 0);
  const set = (index: number, change: Partial<CounterPayment>) =>
    onChange(payments.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <>
      {payments.map(({ method, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
        <Group key={index} align="start" wrap="nowrap" gap="xs">
          <NumberField
            label={t('Amount')}
            flex={1}
            prefix={RUPEES}
            min={0}
            hideControls
            value={amount}
            error={index === wrong && error}
            onChange={(amount) => set(index, { amount })}
          />
          <Select
            label={t('Paid by')}
            w={{ base: 110, xs: 150 }}
            allowDeselect={false}
            data={METHODS}
            value={method}
            onChange={(method) => method && set(index, { method: method as PayMethod })}
          />
          {payments.length > 1 && (
            <Box mt={24}>
              <IconAction
                label={t('Remove part {part}', { part: index + 1 })}
                onClick={() => onChange(payments.toSpliced(index, 1))}
                icon={<IconX size={16} aria-hidden />}
              />
            </Box>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        {payments.length < COUNTER_METHODS.length && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...payments, { method: 'qr', amount: Math.max(left, 0) }])}
          >
            {t('Split it')}
          </Button>
        )}
        <Text size="sm" role="status" {...(left !== 0 && { fw: 600 })}>
          {leftText(left)}
        </Text>
      </Group>
      {asksWhy && (
        <TextInput label={t('Why is most of it unpaid?')} autoComplete="off" {...form.field('reason')} required />
      )}
    </>
  );
}

function leftText(left: number): string {
  if (left === 0) return t('Paid in full.');
  return left > 0
    ? t('{amount} left unpaid', { amount: formatRs(left) })
    : t('Change: {amount}', { amount: formatRs(-left) });
}

/** Subtracts the change from the cash, because only cash can be given back. */
function withoutChange(payments: CounterPayment[], to_collect: number): CounterPayment[] {
  let change = payments.reduce((sum, { amount }) => sum + numberOr(amount, 0), 0) - to_collect;
  return payments.map((one) => {
    if (change <= 0 || one.method !== 'cash') return one;
    const back = Math.min(change, numberOr(one.amount, 0));
    change -= back;
    return { ...one, amount: numberOr(one.amount, 0) - back };
  });
}

import { PasswordInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { REFUND_METHODS } from '../../../../contract/orders/order-money.ts';
import { DayInput } from '../../kit/fields/DayInput.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { numberOr } from '../../kit/fields/number-text.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { todayInNepal } from '../../kit/When.tsx';
import { formatRs, RUPEES } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { AloneWarning } from '../../users/Alone.tsx';
import { METHOD_NAMES } from './method-names.ts';

interface RefundFormProps {
  call: 'POST order/{id}/refund' | 'POST return/{id}/refund' | 'POST payment/{id}/refund';
  /** The purchase or return, as the user saw it. */
  of: { _id: string; status: string };
  order_id: string;
  /** The sum due, in rupees. */
  due: number;
  /** Refunds the amount as a whole: an exchange's difference, or an unmatched payment. */
  isWhole?: boolean;
  /** Refunds the excess over the advance, or a part of it; the order continues. */
  isExtra?: boolean;
  /** Says who receives the refund, and who can send it. */
  children: ReactNode;
  onClose: () => void;
}

const METHODS = REFUND_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));

/** Records a refund: how much, to which account and when, with the password of the user who sent it. */
export function RefundForm({
  call,
  of,
  order_id,
  due,
  isWhole = false,
  isExtra = false,
  children,
  onClose,
}: RefundFormProps) {
  const form = useActionForm({
    call,
    params: { id: of._id },
    initial: {
      amount: due as number | string,
      rest: '',
      reason: '',
      method: 'bank',
      account: '',
      reference: '',
      paid_on: todayInNepal(),
      password: '',
    },
    write: ({ amount, account, rest, reason, ...typed }) => ({
      ...typed,
      ...(typed.method !== 'cash' && account && { account }),
      ...(isExtra && { is_extra: true }),
      ...(numberOr(amount, due) < due && { ...(rest && { rest }), ...(rest === 'kept' && reason && { reason }) }),
      ...(!isWhole && { amount }),
      ...(call !== 'POST payment/{id}/refund' && { seen_status: of.status }),
    }),
    // Only cash needs no account. Show this error before asking for the password.
    alsoWrong: ({ method, account }): Record<string, string> =>
      method === 'cash' || account.trim() ? {} : { account: t('Enter the account or wallet you refunded to.') },
    stale: [
      'GET order',
      'GET order/{id}',
      'GET order/{id}/desk',
      'GET order/{id}/payment',
      'GET payment',
      'GET verification',
      'GET verification/refund',
    ],
    done: t('Refunded. The customer gets a message.'),
    failure: t('The refund could not be saved.'),
    onClose,
  });
  const rest = due - numberOr(form.values.amount, due);
  const isCash = form.values.method === 'cash';
  return (
    <FormDialog title={t('Refund: {order}', { order: order_id })} form={form} onClose={onClose} submit={t('Refund')}>
      <AloneWarning />
      <Text size="sm">{children}</Text>
      {!isWhole && (
        <NumberField
          label={t('Amount')}
          prefix={RUPEES}
          hideControls
          required
          value={form.values.amount}
          error={form.errors.amount}
          onChange={(amount) => form.set('amount', amount)}
        />
      )}
      {rest > 0 && isExtra && (
        <Text size="sm">{t('The remaining {amount} counts towards the balance.', { amount: formatRs(rest) })}</Text>
      )}
      {rest > 0 && !isExtra && (
        <Radio.Group
          label={t('What about the remaining {amount}?', { amount: formatRs(rest) })}
          value={form.values.rest}
          error={form.errors.rest}
          onChange={(chosen) => form.set('rest', chosen)}
          required
        >
          <Stack gap="xs" my="xs">
            <Radio value="later" label={t('Refund it later: it stays due')} />
            <Radio value="kept" label={t('Don’t refund it')} />
          </Stack>
        </Radio.Group>
      )}
      {rest > 0 && form.values.rest === 'kept' && (
        <TextInput
          label={t('Why isn’t it refunded?')}
          description={t('The customer sees this in their message.')}
          autoComplete="off"
          {...form.field('reason')}
          required
        />
      )}
      <Select
        label={t('Paid by')}
        allowDeselect={false}
        data={METHODS}
        value={form.values.method}
        onChange={(method) => method && form.set('method', method)}
      />
      {!isCash && (
        <TextInput
          label={t('Paid to')}
          description={t('The customer’s account or wallet.')}
          autoComplete="off"
          {...form.field('account')}
          required
        />
      )}
      <TextInput
        label={t('Payment reference')}
        description={isCash ? t('The number of the receipt that the customer signed.') : undefined}
        data-autofocus
        autoComplete="off"
        {...form.field('reference')}
        required
      />
      <DayInput
        of={t('Refund')}
        label={t('Date paid')}
        {...form.field('paid_on')}
        value={form.values.paid_on}
        onChange={(day) => form.set('paid_on', day)}
      />
      <PasswordInput label={t('Your password')} {...form.field('password')} required />
    </FormDialog>
  );
}

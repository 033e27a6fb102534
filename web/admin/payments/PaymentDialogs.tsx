import { Text, Textarea } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import type { PaidPurchase } from '../../../contract/payments/payments.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';

type Payment = RowOf<'GET payment'>;

interface Props {
  payment: Payment;
  onClose: () => void;
}

/** Dismisses a payment with a reason. */
export const AsideDialog = ({ payment, onClose }: Props) => (
  <ReasonDialog
    call="POST payment/{id}/aside"
    params={{ id: payment._id }}
    title={t('Dismiss this payment')}
    label={t('Reason for dismissing')}
    placeholder={t('Rent, transfer between own accounts…')}
    submit={t('Dismiss')}
    done={t('Payment dismissed.')}
    failure={t('The payment could not be dismissed.')}
    onClose={onClose}
  />
);

/** Decides to refund a payment, with a reason. */
export function OweDialog({ payment, purchase, onClose }: Props & { purchase: PaidPurchase }) {
  const { order_id, customer_name } = purchase;
  const form = useActionForm({
    call: 'POST payment/{id}/owe',
    params: { id: payment._id },
    initial: { order_id, reason: '', different: '' },
    done: t('A refund is due.'),
    failure: t('The refund could not be decided.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Refund {amount}', { amount: formatRs(payment.amount) })}
      form={form}
      onClose={onClose}
      submit={t('Mark refund due')}
    >
      <Text size="sm">
        {t('It is refunded to {name}, {order}, and waits under “Refund due” until then.', {
          name: customer_name,
          order: order_id,
        })}
      </Text>
      <Textarea label={t('Reason for the refund')} data-autofocus {...form.field('reason')} required />
      {(form.errors.different || form.values.different) && (
        <Textarea
          label={t('How do you know it’s a separate payment?')}
          minRows={1}
          {...form.field('different')}
          required
        />
      )}
    </FormDialog>
  );
}

/** Undoes a confirmation with a reason. */
export const UndoDialog = ({ payment, onClose }: Props) => (
  <ReasonDialog
    call="POST payment/{id}/undo"
    params={{ id: payment._id }}
    title={t('Undo this confirmation')}
    text={t(
      '{names} will wait for the advance again, unless another payment or the desk’s approval covers it. The customer gets a message.',
      { names: payment.shares.map(({ order_id }) => order_id).join(', ') },
    )}
    label={t('Reason for undoing')}
    submit={t('Undo')}
    done={t('Confirmation undone.')}
    failure={t('The confirmation could not be undone.')}
    stale={['GET order', 'GET verification']}
    onClose={onClose}
  />
);

export function NoteDialog({ payment, onClose }: Props) {
  const form = useActionForm({
    call: 'POST payment/{id}/note',
    params: { id: payment._id },
    // Send the revision, so a colleague's note isn't overwritten unseen.
    revision: payment.revision,
    initial: { note: payment.note },
    done: t('Note saved.'),
    failure: t('The note could not be saved.'),
    onClose,
  });
  return (
    <FormDialog title={t('Note')} form={form} onClose={onClose} submit={t('Save')}>
      <Textarea label={t('Note')} data-autofocus minRows={3} {...form.field('note')} />
    </FormDialog>
  );
}

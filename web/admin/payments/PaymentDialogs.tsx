import { Text, Textarea } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

type Payment = RowOf<'GET payment'>;

interface Props {
  payment: Payment;
  onClose: () => void;
}

/** Sets a payment aside with a reason, or brings one back. */
export function AsideDialog({ payment, onClose }: Props) {
  const isBack = payment.status === 'set_aside';
  const form = useActionForm({
    call: 'POST payment/{id}/aside',
    params: { id: payment._id },
    initial: { reason: '' },
    done: isBack ? 'Payment restored.' : 'Payment dismissed.',
    failure: 'The payment could not be updated.',
    onClose,
  });
  if (isBack)
    return (
      <FormDialog title="Restore this payment?" form={form} onClose={onClose} submit="Restore">
        <Text size="sm">It will be matched with purchases again. Reason for dismissal: {payment.reason}</Text>
      </FormDialog>
    );
  return (
    <FormDialog title="Dismiss this payment" form={form} onClose={onClose} submit="Dismiss">
      <Textarea
        label="Reason for dismissing"
        placeholder="Rent, transfer between own accounts …"
        data-autofocus
        autosize
        minRows={2}
        {...form.field('reason')}
        required
      />
    </FormDialog>
  );
}

/** Takes a confirmation back with a reason. */
export function UndoDialog({ payment, onClose }: Props) {
  const form = useActionForm({
    call: 'POST payment/{id}/undo',
    params: { id: payment._id },
    initial: { reason: '' },
    done: 'Confirmation undone.',
    failure: 'The confirmation could not be undone.',
    stale: ['GET order', 'GET verification'],
    onClose,
  });
  return (
    <FormDialog title="Undo this confirmation" form={form} onClose={onClose} submit="Undo">
      <Text size="sm">
        {payment.shares.map(({ order_id }) => order_id).join(', ')} will wait for the advance again. The customer gets
        no message.
      </Text>
      <Textarea label="Reason for undoing" data-autofocus autosize minRows={2} {...form.field('reason')} required />
    </FormDialog>
  );
}

export function NoteDialog({ payment, onClose }: Props) {
  const form = useActionForm({
    call: 'POST payment/{id}/note',
    params: { id: payment._id },
    // A colleague's note from meanwhile is not overwritten unseen.
    revision: payment.revision,
    initial: { note: payment.note },
    done: 'Note saved.',
    failure: 'The note could not be saved.',
    onClose,
  });
  return (
    <FormDialog title="Note" form={form} onClose={onClose} submit="Save">
      <Textarea label="Note" data-autofocus autosize minRows={3} {...form.field('note')} />
    </FormDialog>
  );
}

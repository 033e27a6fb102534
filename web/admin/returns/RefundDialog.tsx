import { PasswordInput, Text, TextInput } from '@mantine/core';
import type { ReturnDetail } from '../../../contract/returns.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Money } from '../kit/Money.tsx';
import { useActionForm } from '../kit/useActionForm.ts';

/** Pays back: by another person than who judged the return, who enters the password again. */
export function RefundDialog({ returned, onClose }: { returned: ReturnDetail; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST return/{id}/refund',
    params: { id: returned._id },
    initial: { reference: '', password: '', seen_status: returned.status as string },
    done: 'Refunded.',
    failure: 'The refund could not be saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title={`Refund: ${returned.order.order_id}`} form={form} onClose={onClose} submit="Refunded">
      <Text size="sm">
        {returned.customer_name} gets back what was paid, of <Money amount={returned.total} /> at most. A refund is made
        by another person than who approved, received or inspected the return.
      </Text>
      <TextInput
        label="Reference of the payment"
        data-autofocus
        autoComplete="off"
        {...form.field('reference')}
        required
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.field('password')}
        required
      />
    </FormDialog>
  );
}

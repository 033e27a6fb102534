import { PasswordInput, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useActionForm } from '../kit/useActionForm.ts';
import type { StepOrder } from './steps.ts';

/** Pays a purchase back: by another person than who decided it, who enters the password again. */
export function RefundDialog({ order, onClose }: { order: StepOrder; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST order/{id}/refund',
    params: { id: order._id },
    initial: { reference: '', password: '', seen_status: order.status as string },
    done: 'Refunded.',
    failure: 'The refund could not be saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title={`Refund: ${order.order_id}`} form={form} onClose={onClose} submit="Refunded">
      <Text size="sm">
        {order.customer_name} gets back what was paid. A refund is made by another person than who approved or cancelled
        the purchase, or decided on its late payment.
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

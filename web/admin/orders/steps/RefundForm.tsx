import { PasswordInput, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { AloneWarning } from '../../users/Alone.tsx';

interface RefundFormProps {
  call: 'POST order/{id}/refund' | 'POST return/{id}/refund';
  /** The purchase or the return, as the user saw it. */
  of: { _id: string; status: string };
  order_id: string;
  /** The refund: its receiver and amount, and who may pay it back. */
  children: ReactNode;
  onClose: () => void;
}

/** Notes that money was paid back: its reference, and again the password of the person who paid. */
export function RefundForm({ call, of, order_id, children, onClose }: RefundFormProps) {
  const form = useActionForm({
    call,
    params: { id: of._id },
    initial: { reference: '', password: '' },
    write: (values) => ({ ...values, seen_status: of.status }),
    stale: ['GET order/{id}', 'GET order/{id}/desk'],
    done: 'Refunded.',
    failure: 'The refund could not be saved.',
    onClose,
  });
  return (
    <FormDialog title={`Refund: ${order_id}`} form={form} onClose={onClose} submit="Refunded">
      <AloneWarning />
      <Text size="sm">{children}</Text>
      <TextInput label="Payment reference" data-autofocus autoComplete="off" {...form.field('reference')} required />
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

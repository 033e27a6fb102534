import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

/** Asks for the reason and the password, then shows the certificate. */
export function EraseDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm({
    call: 'POST customer/{phone}/erase',
    params: { phone },
    initial: { reason: '', password: '' },
    done: 'Customer data erased.',
    failure: 'The customer’s data could not be erased.',
    stale: ['GET customer', 'GET order'],
    onDone: ({ data }) => navigate(`/customer-manage/erasure/${data._id}`),
  });
  return (
    <FormDialog title={`Erase ${phone}`} form={form} onClose={onClose} submit="Erase permanently">
      <Text size="sm">
        The customer’s name, number, address and messages are removed everywhere. Orders keep their amounts, products,
        locations and times. This cannot be undone.
      </Text>
      <TextInput
        label="Reason"
        description="For example, the letter with the request. Printed on the certificate."
        data-autofocus
        {...form.field('reason')}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.field('password')}
      />
    </FormDialog>
  );
}

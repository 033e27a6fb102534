import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { Preview } from './Preview.tsx';

/** Sends the form's message to the user's own phone, with examples filled in. */
export function TestDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST message-template/test',
    initial: { phone_number: '' },
    write: ({ phone_number }) => ({ phone_number, text }),
    done: 'The test is on its way.',
    failure: 'The test could not be sent.',
    stale: ['GET sms/admin'],
    onClose,
  });
  return (
    <FormDialog title="Send a test" form={form} onClose={onClose} submit="Send">
      <Text size="sm">It is sent as it is in the form, with examples filled in.</Text>
      <Preview text={text} language="en" />
      <TextInput label="Mobile Number" type="tel" data-autofocus {...form.field('phone_number')} required />
    </FormDialog>
  );
}

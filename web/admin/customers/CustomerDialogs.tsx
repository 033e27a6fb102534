import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { LONGEST_TEXT } from '../../../contract/customers/customers.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { CUSTOMER_CALLS } from './stale.ts';

interface Props {
  phone: string;
  onClose: () => void;
}

export function NoteDialog({ phone, onClose }: Props) {
  const form = useActionForm({
    call: 'POST customer/{phone}/note',
    params: { phone },
    initial: { text: '' },
    done: 'Note saved.',
    failure: 'The note could not be saved.',
    stale: CUSTOMER_CALLS,
    onClose,
  });
  return (
    <FormDialog title={`Note on ${phone}`} form={form} onClose={onClose} submit="Save note">
      <Textarea
        label="Note"
        description="Only staff can see this."
        autosize
        minRows={3}
        data-autofocus
        {...form.field('text')}
      />
    </FormDialog>
  );
}

export function TextDialog({ phone, texts, onClose }: Props & { texts: string[] }) {
  const form = useActionForm({
    call: 'POST customer/{phone}/sms',
    params: { phone },
    initial: { message: '' },
    done: 'The message is being sent.',
    failure: 'The message could not be sent.',
    stale: CUSTOMER_CALLS,
    onClose,
  });
  const { message } = form.values;
  return (
    <FormDialog title={`SMS to ${phone}`} form={form} onClose={onClose} submit="Send">
      <Select
        label="Start from a template"
        description="Edit the templates in Settings, Messages."
        data={texts}
        value={texts.includes(message) ? message : null}
        onChange={(text) => text && form.set('message', text)}
      />
      <Textarea label="Message" autosize minRows={4} maxLength={LONGEST_TEXT} {...form.field('message')} />
      <Text size="xs" c="dimmed">
        {message.length} of {LONGEST_TEXT} characters. The shop’s name is added.
      </Text>
    </FormDialog>
  );
}

export function BlockDialog({ phone, onClose }: Props) {
  const form = useActionForm({
    call: 'POST customer/{phone}/block',
    params: { phone },
    initial: { reason: '' },
    done: 'The number is blocked.',
    failure: 'The number could not be blocked.',
    stale: CUSTOMER_CALLS,
    onClose,
  });
  return (
    <FormDialog title={`Block ${phone}`} form={form} onClose={onClose} submit="Block">
      <Text size="sm">
        The shop will refuse new orders from this customer, whichever number they use. Existing orders stay.
      </Text>
      <TextInput label="Reason" description="For staff only." data-autofocus {...form.field('reason')} />
    </FormDialog>
  );
}

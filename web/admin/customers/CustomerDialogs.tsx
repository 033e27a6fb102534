import { Select, Text, Textarea } from '@mantine/core';
import { LONGEST_TEXT } from '../../../contract/customers/customers.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
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
    done: t('Note saved.'),
    failure: t('The note could not be saved.'),
    stale: CUSTOMER_CALLS,
    onClose,
  });
  return (
    <FormDialog title={t('Note on {phone}', { phone })} form={form} onClose={onClose} submit={t('Save note')}>
      <Textarea
        label={t('Note')}
        description={t('Only staff can see this.')}
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
    done: t('The message is being sent.'),
    failure: t('The message could not be sent.'),
    stale: CUSTOMER_CALLS,
    onClose,
  });
  const { message } = form.values;
  return (
    <FormDialog title={t('SMS to {phone}', { phone })} form={form} onClose={onClose} submit={t('Send')}>
      <Select
        label={t('Start from a template')}
        description={t('Edit the templates in Settings, Messages.')}
        data={texts}
        value={texts.includes(message) ? message : null}
        onChange={(text) => text && form.set('message', text)}
      />
      <Textarea label={t('Message')} minRows={4} maxLength={LONGEST_TEXT} {...form.field('message')} />
      <Text size="xs" c="dimmed">
        {t('{count} of {most} characters. The shop’s name is added.', { count: message.length, most: LONGEST_TEXT })}
      </Text>
    </FormDialog>
  );
}

export const BlockDialog = ({ phone, onClose }: Props) => (
  <ReasonDialog
    call="POST customer/{phone}/block"
    params={{ phone }}
    title={t('Block {phone}', { phone })}
    text={t('The shop will refuse new orders from this customer, whichever number they use. Existing orders stay.')}
    description={t('For staff only.')}
    submit={t('Block')}
    done={t('The number is blocked.')}
    failure={t('The number could not be blocked.')}
    stale={CUSTOMER_CALLS}
    onClose={onClose}
  />
);

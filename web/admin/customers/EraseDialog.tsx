import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

/** Asks for the reason and the password, then shows the certificate. */
export function EraseDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm({
    call: 'POST customer/{phone}/erase',
    params: { phone },
    initial: { reason: '', password: '' },
    done: t('Customer data erased.'),
    failure: t('The customer’s data could not be erased.'),
    stale: ['GET order'],
    onDone: ({ data }) => navigate(`/customer-manage/erasure/${data._id}`),
  });
  return (
    <FormDialog title={t('Erase {phone}', { phone })} form={form} onClose={onClose} submit={t('Erase permanently')}>
      <Text size="sm">
        {t(
          'The customer’s name, number, address and messages are removed everywhere. Orders keep their amounts, products, locations and times. This cannot be undone.',
        )}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('For example, the letter with the request. Printed on the certificate.')}
        data-autofocus
        {...form.field('reason')}
      />
      <PasswordInput label={t('Your password')} {...form.field('password')} />
    </FormDialog>
  );
}

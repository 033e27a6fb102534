import { TextInput } from '@mantine/core';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

interface Props {
  place: { _id: string; customer_phone: string };
  onClose: () => void;
}

/** Removes an entry from its waitlist, and asks for a reason. */
export function RemoveDialog({ place, onClose }: Props) {
  const form = useActionForm({
    call: 'POST waitlist/{id}/remove',
    params: { id: place._id },
    initial: { reason: '' },
    done: t('Entry removed from the waitlist.'),
    failure: t('The waitlist entry could not be removed.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Remove {phone} from the waitlist', { phone: place.customer_phone })}
      form={form}
      onClose={onClose}
      submit={t('Remove')}
    >
      <TextInput
        label={t('Reason')}
        description={t('Shown in the entry’s history.')}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

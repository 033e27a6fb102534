import { Textarea } from '@mantine/core';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
import type { SeenOrder } from './queue.ts';
import { useVia } from './useVia.ts';

/** Adds a note to an order whose page can't be opened offline. */
export function NoteDialog({ order, onClose }: { order: SeenOrder; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST order/{id}/note',
    params: { id: order._id },
    initial: { text: '' },
    via: useVia<'POST order/{id}/note'>(order),
    done: t('Note saved.'),
    failure: t('The note could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Note about {name}', { name: order.customer_name })}
      form={form}
      onClose={onClose}
      submit={t('Add note')}
    >
      <Textarea label={t('Note')} data-autofocus minRows={3} maxLength={2000} {...form.field('text')} required />
    </FormDialog>
  );
}

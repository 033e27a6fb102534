import { Button, FileButton, Group, Pill, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FILE_LIMIT, MOST_FILES } from '../../../../contract/orders/order-detail.ts';
import { upload } from '../../kit/calls.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { FormFailure } from '../../kit/form/FormFailure.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { IconPaperclip } from '../../kit/icons.ts';
import { failed } from '../../kit/toast.tsx';
import { t } from '../../language/t.ts';
import type { SeenOrder } from '../../offline/queue.ts';
import { useVia } from '../../offline/useVia.ts';

interface Attached {
  _id: string;
  name: string;
}

const EMPTY = { text: '', file_id: [] as Attached[] };

/** Adds a note for colleagues, with pictures or PDFs. */
export function NoteBox({ order }: { order: SeenOrder }) {
  const [isUploading, setUploading] = useState(false);
  const form = useActionForm({
    call: 'POST order/{id}/note',
    params: { id: order._id },
    via: useVia<'POST order/{id}/note'>(order),
    initial: EMPTY,
    write: ({ text, file_id }) => ({ text, file_id: file_id.map(({ _id }) => _id) }),
    done: t('Note saved.'),
    failure: t('The note could not be saved.'),
    onDone: goOn,
  });
  const files = form.values.file_id;
  /** Starts the next note with text and files added during the save. */
  function goOn(_reply: unknown, sent: typeof EMPTY) {
    const { text, file_id } = form.latest();
    form.rebase(EMPTY, {
      text: text === sent.text ? '' : text,
      file_id: file_id.filter((file) => !sent.file_id.includes(file)),
    });
  }
  async function attach(file: File | null) {
    if (!file) return;
    setUploading(true);
    try {
      const { data } = await upload('POST order/{id}/file', { params: { id: order._id }, file });
      form.set('file_id', [...form.latest().file_id, data]);
    } catch (error) {
      failed(error, t('The file could not be uploaded.'));
    } finally {
      setUploading(false);
    }
  }
  return (
    <Stack gap="xs" mb="md">
      <DraftOffer draft={form.draft} isSaving={form.isPending} />
      <Textarea label={t('Add a note')} maxLength={2000} {...form.field('text')} required={false} />
      {files.length > 0 && (
        <Group gap={4}>
          {files.map(({ _id, name }) => (
            <Pill
              key={_id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('Remove {name}', { name }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() =>
                form.set(
                  'file_id',
                  files.filter((file) => file._id !== _id),
                )
              }
            >
              {name}
            </Pill>
          ))}
        </Group>
      )}
      <Group justify="space-between">
        <FileButton accept="image/jpeg,image/png,image/webp,application/pdf" onChange={attach}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={isUploading}
              disabled={files.length >= MOST_FILES}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {t('Attach')}
            </Button>
          )}
        </FileButton>
        <Button
          size="sm"
          disabled={form.values.text.trim() === '' || isUploading}
          loading={form.isPending}
          onClick={() => form.send()}
        >
          {t('Add note')}
        </Button>
      </Group>
      <FormFailure form={form} />
      <Text size="xs" c="dimmed">
        {t('Pictures and PDFs of up to {size} MB. The customer does not see notes.', {
          size: FILE_LIMIT / 1024 / 1024,
        })}
      </Text>
    </Stack>
  );
}

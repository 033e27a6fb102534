import { Button, FileButton, Group, Pill, Stack, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_LIMIT, MOST_FILES } from '../../../../contract/order-detail.ts';
import { upload, useAction } from '../../kit/calls.ts';
import { failed } from '../../kit/toast.tsx';

interface Attached {
  _id: string;
  name: string;
}

/** A note for whoever has the order next, with pictures or papers. */
export function NoteBox({ order_id }: { order_id: string }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Attached[]>([]);
  const [isUploading, setUploading] = useState(false);
  const action = useAction('POST order/{id}/note', {
    done: 'Noted.',
    failure: 'The note could not be saved.',
    onDone: () => {
      setText('');
      setFiles([]);
    },
  });
  async function attach(file: File | null) {
    if (!file) return;
    setUploading(true);
    try {
      const { data } = await upload('POST order/{id}/file', { params: { id: order_id }, file });
      setFiles((files) => [...files, data]);
    } catch (error) {
      failed(error, 'The file could not be uploaded.');
    } finally {
      setUploading(false);
    }
  }
  return (
    <Stack gap="xs" mb="md">
      <Textarea
        label="Add a note"
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        error={action.errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {files.length > 0 && (
        <Group gap={4}>
          {files.map(({ _id, name }) => (
            <Pill
              key={_id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Take ${name} out`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => setFiles(files.filter((file) => file._id !== _id))}
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
              Attach
            </Button>
          )}
        </FileButton>
        <Button
          size="sm"
          disabled={text.trim() === '' || isUploading}
          loading={action.isPending}
          onClick={() => action.run({ params: { id: order_id }, body: { text, file_id: files.map(({ _id }) => _id) } })}
        >
          Add note
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Pictures and PDFs of up to {FILE_LIMIT / 1024 / 1024} MB. The customer does not see notes.
      </Text>
    </Stack>
  );
}

import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { use, useState } from 'react';
import { type FileRow, PICTURE_LIMIT } from '../../../contract/media/media.ts';
import { makeStale, upload } from '../kit/calls.ts';
import { UploadsContext } from '../kit/form/uploads.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { whyNotFilm } from './film-check.ts';

interface Upload {
  key: string;
  name: string;
  share: number;
  error?: string;
}

interface Options {
  onUploaded?: (file: FileRow) => void;
  folder_id?: string;
  kind?: 'LIBRARY' | 'FILM';
}

/**
 * Uploads files one after the other, each with its progress; a failure stays visible. The form waits for them before it
 * saves.
 */
export function useUploads({ onUploaded, folder_id, kind = 'LIBRARY' }: Options) {
  const form = use(UploadsContext);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (key: string, change: Partial<Upload>) =>
    setUploads((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

  async function add(files: File[]) {
    const queue = files.map((file, index) => ({ file, key: `${Date.now()} ${index}` }));
    setUploads((uploads) => [
      ...uploads.filter((upload) => !upload.error),
      ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 })),
    ]);
    let failed = 0;
    const end = form?.begin();
    for (const { file, key } of queue) {
      try {
        const error = kind === 'FILM' ? await whyNotFilm(file) : whyNot(file);
        if (error) {
          failed += 1;
          change(key, { error });
          continue;
        }
        const onProgress = (share: number) => change(key, { share });
        const { data } = await upload('POST files/upload', { query: { folder_id, kind }, file, onProgress });
        onUploaded?.(data);
        setUploads((uploads) => uploads.filter((upload) => upload.key !== key));
        await makeStale('POST files/upload');
      } catch (error) {
        failed += 1;
        change(key, { error: reasonOf(error) });
      }
    }
    end?.(failed);
  }

  return { uploads, add };
}

/** Returns why a file can't be uploaded; undefined if it can. */
function whyNot({ type, size }: File): string | undefined {
  if (type.startsWith('video/')) return t('Videos can’t be used here. Choose a JPEG, PNG, WebP, AVIF or GIF.');
  if (size > PICTURE_LIMIT) return t('This file is too large. The limit is 15 MB.');
}

export function UploadProgress({ uploads }: { uploads: Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <Stack gap={4} role="status">
      {uploads.map(({ key, name, share, error }) =>
        error ? (
          <Alert key={key} color="warning" p="xs">
            {name}: {error}
          </Alert>
        ) : (
          <Group key={key} gap="sm" wrap="nowrap">
            <Text size="sm" truncate maw={200}>
              {name}
            </Text>
            <Progress.Root flex={1} size="lg">
              <Progress.Section value={share * 100} aria-label={t('Uploading {name}', { name })} />
            </Progress.Root>
          </Group>
        ),
      )}
    </Stack>
  );
}

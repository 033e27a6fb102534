import { Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';
import { type File, LibraryGrid } from './LibraryGrid.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { UploadProgress, useUploads } from './useUploads.tsx';

/** editor-file-select: a window that hands a picture to the page that opened it (spec 2.1). */
export function EditorFileSelect() {
  const [folder, setFolder] = useState<string>();
  const [picked, setPicked] = useState<File>();
  const mayUpload = useMayCall('POST files/upload');
  const { uploads, add } = useUploads({ folder_id: folder === 'root' ? undefined : folder });

  async function pick(file: File) {
    setPicked(file);
    const address = fileUrl(file.path);
    if (window.opener) {
      window.opener.postMessage({ type: 'agrim-file', address, alt: file.alt ?? '' }, window.location.origin);
      window.close();
      return;
    }
    // No page opened this window, so copy the address.
    await navigator.clipboard?.writeText(address);
    succeeded(t('Link copied.'));
  }

  return (
    <>
      <PageHeader title={t('Choose a file')} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack>
          {mayUpload && (
            <>
              <PictureDrop label={t('Drop one or more pictures here')} onDrop={add} />
              <UploadProgress uploads={uploads} />
            </>
          )}
          {picked && (
            <Text size="sm" role="status">
              {fileUrl(picked.path)}
            </Text>
          )}
          <LibraryGrid folder={folder} setFolder={setFolder} chosen={picked ? [picked._id] : []} onPick={pick} />
        </Stack>
      </Paper>
    </>
  );
}

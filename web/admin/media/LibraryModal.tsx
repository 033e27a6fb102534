import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { t } from '../language/t.ts';
import { type File, LibraryGrid } from './LibraryGrid.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { UploadProgress, useUploads } from './useUploads.tsx';

interface Props {
  opened: boolean;
  onClose(): void;
  /** Allows several pictures. */
  multiple?: boolean;
  onChoose(files: File[]): void;
}

/** Picks pictures from the library, or uploads new ones to it. */
export function LibraryModal({ opened, onClose, multiple = false, onChoose }: Props) {
  const [folder, setFolder] = useState<string>();
  const [chosen, setChosen] = useState<File[]>([]);
  const folder_id = folder === 'root' ? undefined : folder;
  const pick = (file: File) =>
    setChosen((chosen) => {
      if (chosen.some((other) => other._id === file._id)) return chosen.filter((other) => other._id !== file._id);
      return multiple ? [...chosen, file] : [file];
    });
  const { uploads, add } = useUploads({ folder_id, onUploaded: pick });

  function choose() {
    onChoose(chosen);
    setChosen([]);
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('Choose pictures')} size="xl">
      <Stack>
        <PictureDrop label={t('Drop pictures here, or choose them')} onDrop={add} />
        <UploadProgress uploads={uploads} />
        <LibraryGrid folder={folder} setFolder={setFolder} chosen={chosen.map((file) => file._id)} onPick={pick} />
        <Group justify="flex-end" pos="sticky" bottom={0} bg="var(--mantine-color-body)" py="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={choose}>
            {chosen.length > 1 ? t('Use {count} pictures', { count: chosen.length }) : t('Use picture')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Paper, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { Can } from '../kit/Can.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { HistoryAction } from '../kit/HistoryLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconFolderPlus, IconPencil } from '../kit/icons.ts';
import kit from '../kit/list/list.module.css';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { t } from '../language/t.ts';
import { FileDetail } from './FileDetail.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { type File, LibraryGrid, useFolders } from './LibraryGrid.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { UploadProgress, useUploads } from './useUploads.tsx';

/** media-manage: lists every picture of the shop. A click selects one, to move it; the pencil opens it. */
export function MediaLibrary() {
  const [folder, setFolder] = useState<string>();
  const [ticked, setTicked] = useState<string[]>([]);
  const [open, setOpen] = useState<File>();
  const [dialog, setDialog] = useState<'folder' | 'move'>();
  const folder_id = folder === 'root' ? undefined : folder;
  const { uploads, add } = useUploads({ folder_id });
  const tick = (file: File) =>
    setTicked((ids) => (ids.includes(file._id) ? ids.filter((id) => id !== file._id) : [...ids, file._id]));

  return (
    <>
      <PageHeader title={t('Media')}>
        <Can path="media-manage/add">
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            onClick={() => setDialog('folder')}
          >
            {folder_id ? t('Folders') : t('New folder')}
          </Button>
        </Can>
      </PageHeader>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack>
          <Can path="media-manage/add">
            <PictureDrop label={t('Drop one or more pictures here')} onDrop={add} />
            <UploadProgress uploads={uploads} />
          </Can>
          {ticked.length > 0 && (
            <Can path="media-manage/edit/:id">
              <Group gap="sm" className={kit.bulk}>
                <b role="status">{t('{count} chosen', { count: ticked.length })}</b>
                <SmallButton onClick={() => setDialog('move')}>{t('Move to a folder')}</SmallButton>
                <Button variant="subtle" size="compact-sm" onClick={() => setTicked([])}>
                  {t('Clear')}
                </Button>
              </Group>
            </Can>
          )}
          <LibraryGrid
            folder={folder}
            setFolder={setFolder}
            chosen={ticked}
            onPick={tick}
            onOthers={() => setTicked([])}
            hasAllKinds
            below={(file) => (
              <Group gap={0} wrap="nowrap">
                <IconAction
                  size={32}
                  label={t('Open {name}', { name: file.name })}
                  onClick={() => setOpen(file)}
                  icon={<IconPencil size={16} aria-hidden />}
                />
                <HistoryAction id={file._id} name={file.name} />
              </Group>
            )}
          />
        </Stack>
      </Paper>
      {open && <FileDetail id={open._id} onClose={() => setOpen(undefined)} />}
      {dialog === 'folder' && (
        <FolderDialog folder_id={folder_id} setFolder={setFolder} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'move' && (
        <MoveDialog
          files={ticked}
          onMoved={(moved) => setTicked((ticked) => ticked.filter((id) => !moved.includes(id)))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface MoveDialogProps {
  files: string[];
  onMoved: (files: string[]) => void;
  onClose: () => void;
}

/** Asks where to move the selection; `root` means outside all folders. */
function MoveDialog({ files, onMoved, onClose }: MoveDialogProps) {
  const folders = useFolders();
  const form = useActionForm({
    call: 'POST files/multiple/folder',
    initial: { folder_id: 'root' },
    write: ({ folder_id }) => ({ file_id: files, folder_id: folder_id === 'root' ? null : folder_id }),
    done: t('Pictures moved.'),
    failure: t('The pictures could not be moved.'),
    onDone: () => onMoved(files),
    onClose,
  });
  return (
    <FormDialog title={t('Move to a folder')} form={form} onClose={onClose} submit={t('Move')}>
      <Select
        label={t('Folder')}
        data={[{ value: 'root', label: t('No folder') }, ...folders]}
        allowDeselect={false}
        {...form.field('folder_id')}
        required={false}
      />
    </FormDialog>
  );
}

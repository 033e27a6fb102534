import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { reasonOf, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { useFolders } from './LibraryGrid.tsx';

interface Props {
  /** The open folder: it can be renamed or deleted, and a new one is made inside it. */
  folder_id: string | undefined;
  setFolder(folder: string | undefined): void;
  onClose(): void;
}

export function FolderDialog({ folder_id, setFolder, onClose }: Props) {
  const label = useFolders().find((folder) => folder.value === folder_id)?.label;
  const [name, setName] = useState('');
  const done = (msg: string) => async () => {
    succeeded(msg);
    await queryClient.invalidateQueries();
    onClose();
  };
  const add = useMutation({
    mutationFn: () => call('POST files/folder', { body: { name, parent_id: folder_id ?? null } }),
    onSuccess: ({ data }) => {
      setFolder(data._id);
      return done('Folder Saved.')();
    },
  });
  const rename = useMutation({
    mutationFn: () => call('POST files/folder', { body: { _id: folder_id as string, name } }),
    onSuccess: done('Folder Saved.'),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE files/folder/{id}', { params: { id: folder_id as string } }),
    onSuccess: () => {
      setFolder(undefined);
      return done('Folder Deleted.')();
    },
  });
  const error = add.error ?? rename.error ?? remove.error;
  return (
    <Modal opened onClose={onClose} title={label ? `Folder ${label}` : 'New folder'} centered>
      <Stack>
        <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
        {error && (
          <Alert color="warning" role="alert">
            {reasonOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          {folder_id && (
            <>
              <Can path="media-manage/delete">
                <Button color="danger" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
                  Delete folder
                </Button>
              </Can>
              <Can path="media-manage/edit/:id">
                <Button
                  variant="default"
                  disabled={!name.trim()}
                  loading={rename.isPending}
                  onClick={() => rename.mutate()}
                >
                  Rename
                </Button>
              </Can>
            </>
          )}
          <Button disabled={!name.trim()} loading={add.isPending} onClick={() => add.mutate()}>
            {folder_id ? 'Add inside' : 'Add folder'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

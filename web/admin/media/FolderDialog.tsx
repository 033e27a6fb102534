import { Button, TextInput } from '@mantine/core';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
import { useFolders } from './LibraryGrid.tsx';

interface Props {
  /** The open folder: the dialog renames or deletes it, or adds one inside it. */
  folder_id: string | undefined;
  setFolder(folder: string | undefined): void;
  onClose(): void;
}

export function FolderDialog({ folder_id, setFolder, onClose }: Props) {
  const label = useFolders().find((folder) => folder.value === folder_id)?.label;
  const form = useActionForm({
    call: 'POST files/folder',
    part: folder_id,
    initial: { _id: undefined as string | undefined, name: '' },
    // A renamed folder stays in its place.
    write: ({ _id, name }) => (_id ? { _id, name } : { name, parent_id: folder_id ?? null }),
    done: t('Folder Saved.'),
    failure: t('Folder Save Failed.'),
    onClose({ _id }) {
      setFolder(_id);
      onClose();
    },
  });
  function confirmRemoval(id: string) {
    confirm({
      title: t('Delete the folder {label}?', { label: label ?? '' }),
      text: t('Only an empty folder can be deleted.'),
      doIt: t('Delete'),
      cancel: t('Keep'),
      isDanger: true,
      call: 'DELETE files/folder/{id}',
      input: { params: { id } },
      done: t('Folder Deleted.'),
      failure: t('Folder Delete Failed.'),
      onDone() {
        setFolder(undefined);
        onClose();
      },
    });
  }
  return (
    <FormDialog
      title={label ? t('Folder {label}', { label }) : t('New folder')}
      form={form}
      onClose={onClose}
      submit={folder_id ? t('Add subfolder') : t('Add folder')}
      sends={
        folder_id && (
          <>
            <Can path="media-manage/delete">
              <Button color="danger" variant="subtle" onClick={() => confirmRemoval(folder_id)}>
                {t('Delete folder')}
              </Button>
            </Can>
            <Can path="media-manage/edit/:id">
              <Button variant="default" loading={form.isPending} onClick={() => form.send({ _id: folder_id })}>
                {t('Rename')}
              </Button>
            </Can>
          </>
        )
      }
    >
      <TextInput label={t('Name')} data-autofocus {...form.field('name')} />
    </FormDialog>
  );
}

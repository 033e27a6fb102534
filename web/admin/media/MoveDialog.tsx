import { Select } from '@mantine/core';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { useFolders } from './LibraryGrid.tsx';

interface MoveDialogProps {
  files: string[];
  onMoved: (files: string[]) => void;
  onClose: () => void;
}

/** The target of the chosen pictures; `root` is outside of all folders. */
export function MoveDialog({ files, onMoved, onClose }: MoveDialogProps) {
  const folders = useFolders();
  const form = useActionForm({
    call: 'POST files/multiple/folder',
    initial: { folder_id: 'root' },
    write: ({ folder_id }) => ({ file_id: files, folder_id: folder_id === 'root' ? null : folder_id }),
    done: 'Pictures moved.',
    failure: 'The pictures could not be moved.',
    onDone: () => onMoved(files),
    onClose,
  });
  return (
    <FormDialog title="Move to a folder" form={form} onClose={onClose} submit="Move">
      <Select
        label="Folder"
        data={[{ value: 'root', label: 'In no folder' }, ...folders]}
        allowDeselect={false}
        {...form.field('folder_id')}
        required={false}
      />
    </FormDialog>
  );
}

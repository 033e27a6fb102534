import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useFolders } from './LibraryGrid.tsx';

/** Where the chosen pictures go; null is out of all folders. */
export function MoveDialog({ onMove, onClose }: { onMove: (folder: string | null) => void; onClose: () => void }) {
  const folders = useFolders();
  const [target, setTarget] = useState<string | null>('root');
  return (
    <Modal opened onClose={onClose} title="Move to a folder" centered>
      <Stack>
        <Select
          label="Folder"
          data={[{ value: 'root', label: 'In no folder' }, ...folders]}
          value={target}
          onChange={setTarget}
          allowDeselect={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onMove(target === 'root' ? null : target)}>Move</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import type { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '../icons.ts';

interface DragHandleProps extends Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners'> {
  label: string;
}

/** Shows the handle that moves a row by mouse, finger or arrow keys. */
export function DragHandle({ label, attributes, listeners }: DragHandleProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      style={{ cursor: 'grab', touchAction: 'none' }}
      {...attributes}
      {...listeners}
      aria-label={label}
    >
      <IconGripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}

import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { IconAction } from '../IconAction.tsx';
import { IconArrowDown, IconArrowUp, IconTrash } from '../icons.ts';
import { DragHandle } from './DragHandle.tsx';
import { dragAnnouncements } from './drag-announcements.ts';
import classes from './SortableList.module.css';
import { useDragSensors } from './useDragSensors.ts';

interface Props<Row> {
  /** Names the list for screen readers. */
  label: string;
  rows: Row[];
  idOf: (row: Row) => string;
  /** Names a row in its buttons' labels. */
  nameOf: (row: Row, index: number) => string;
  onChange: (rows: Row[]) => void;
  /** More buttons, before the remove button. */
  buttons?: (row: Row, index: number) => ReactNode;
  /** Content under a row, as wide as the list. */
  below?: (row: Row, index: number) => ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

/** Reorders rows by drag and drop, arrow keys on the handle, or up and down buttons. */
export function SortableList<Row>({ label, rows, idOf, nameOf, onChange, buttons, below, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState('');
  const sensors = useDragSensors();
  const ids = rows.map(idOf);

  const announcements = {
    ...dragAnnouncements(ids, (index) => nameOf(rows[index] as Row, index)),
    // The list announces the result itself, as it does for the buttons.
    onDragEnd: () => undefined,
  };

  function move(from: number, to: number) {
    onChange(arrayMove(rows, from, to));
    announce(
      t('{rows} is number {to} of {count} now.', {
        rows: nameOf(rows[from] as Row, from),
        to: to + 1,
        count: rows.length,
      }),
    );
  }

  function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  /** The row has moved away from the pointer: focus its button again, or its neighbour at an end. */
  function step(index: number, by: 1 | -1) {
    move(index, index + by);
    const id = ids[index];
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-row="${id}"]`);
      const [up, down] = row?.querySelectorAll<HTMLButtonElement>('[data-step] > button') ?? [];
      const pressed = by < 0 ? up : down;
      (pressed?.disabled ? (by < 0 ? down : up) : pressed)?.focus();
    });
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul ref={list} className="plain-rows" aria-label={label}>
            {rows.map((row, index) => {
              const name = nameOf(row, index);
              return (
                <SortableRow
                  key={idOf(row)}
                  id={idOf(row)}
                  name={name}
                  content={children(row, index)}
                  below={below?.(row, index)}
                >
                  <span data-step style={{ display: 'flex' }}>
                    <IconAction
                      label={t('Move {name} up', { name })}
                      icon={<IconArrowUp size={16} aria-hidden />}
                      disabled={index === 0}
                      onClick={() => step(index, -1)}
                    />
                    <IconAction
                      label={t('Move {name} down', { name })}
                      icon={<IconArrowDown size={16} aria-hidden />}
                      disabled={index === rows.length - 1}
                      onClick={() => step(index, 1)}
                    />
                  </span>
                  {buttons?.(row, index)}
                  <IconAction
                    label={t('Remove {name}', { name })}
                    color="danger"
                    icon={<IconTrash size={16} aria-hidden />}
                    onClick={() => onChange(rows.filter((other) => other !== row))}
                  />
                </SortableRow>
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface RowProps {
  id: string;
  name: string;
  content: ReactNode;
  below: ReactNode;
  children: ReactNode;
}

function SortableRow({ id, name, content, below, children }: RowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-row={id}
      data-moving={isDragging}
      // Keep each row's own height while others pass it.
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle label={t('Move {name}', { name })} attributes={attributes} listeners={listeners} />
      <div className={classes.content}>{content}</div>
      <div className={classes.buttons}>{children}</div>
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}

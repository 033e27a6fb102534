import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { type MenuItem, MOST_LEVELS } from '../../../contract/content/menus.ts';
import { Can } from '../kit/Can.tsx';
import { DragHandle } from '../kit/fields/DragHandle.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import {
  IconArrowBarRight,
  IconArrowBarToLeft,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../kit/icons.ts';
import { t } from '../language/t.ts';
import classes from './menus.module.css';
import { canStep } from './tree.ts';

type Step = 'up' | 'down' | 'in' | 'out';

const STEPS = [
  { step: 'up', label: t('Move up'), Icon: IconArrowUp },
  { step: 'down', label: t('Move down'), Icon: IconArrowDown },
  { step: 'in', label: t('Nest under the one above'), Icon: IconArrowBarRight },
  { step: 'out', label: t('Move one level out'), Icon: IconArrowBarToLeft },
] as const;

const HIDDEN = {
  'not active': t('Inactive'),
  'target gone': t('Hidden: its link target was deleted'),
  'target not published': t('Hidden: not published'),
  empty: t('Hidden: no items below it'),
};

interface Props {
  entry: MenuItem & { depth: number };
  all: MenuItem[];
  indent: number;
  mayOrder: boolean;
  onStep(step: Step): void;
  onEdit(): void;
  onAddBelow(): void;
  onDelete(): void;
}

/** Shows one entry, which can be dragged or moved step by step. */
export function EntryRow({ entry, all, indent, mayOrder, onStep, onEdit, onAddBelow, onDelete }: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: entry._id });
  const { label, hidden } = entry;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition, paddingInlineStart: indent }}
    >
      {mayOrder && <DragHandle label={t('Drag {label}', { label })} attributes={attributes} listeners={listeners} />}
      <div className={classes.text}>
        <Text size="sm" fw={500}>
          {label}
          {entry.label_ne && (
            <Text span size="sm" c="dimmed" lang="ne">
              {' '}
              · {entry.label_ne}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {leadsTo(entry)}
        </Text>
        {hidden && (
          <Badge variant="light" color={hidden === 'not active' ? 'gray' : 'warning'} tt="none">
            {HIDDEN[hidden]}
          </Badge>
        )}
      </div>
      <Group gap={2} wrap="nowrap">
        {mayOrder && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={36} aria-label={t('Move {some}', { some: label })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {STEPS.map(({ step, label, Icon }) => (
                <Menu.Item
                  key={step}
                  leftSection={<Icon size={16} aria-hidden />}
                  disabled={!canStep(all, entry._id, step)}
                  onClick={() => onStep(step)}
                >
                  {label}
                </Menu.Item>
              ))}
              {entry.depth < MOST_LEVELS - 1 && (
                <Can path="menu-manage/add">
                  <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onAddBelow}>
                    {t('Add an item below it')}
                  </Menu.Item>
                </Can>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <Can path="menu-manage/edit/:id">
          <IconAction
            label={t('Edit {name}', { name: label })}
            onClick={onEdit}
            icon={<IconPencil size={18} aria-hidden />}
          />
        </Can>
        <Can path="menu-manage/delete">
          <IconAction
            label={t('Delete {name}', { name: label })}
            color="danger"
            onClick={onDelete}
            icon={<IconTrash size={18} aria-hidden />}
          />
        </Can>
      </Group>
    </li>
  );
}

const KINDS = { page: t('Page'), product: t('Product'), scheme: t('Scheme'), post: t('Blog post') };

function leadsTo({ kind, address, target_name }: MenuItem): string {
  if (kind === 'heading') return t('Heading');
  if (kind === 'address') return address ?? '';
  return `${KINDS[kind]}: ${target_name ?? 'gone'}`;
}

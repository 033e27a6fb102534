import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { MENUS, MenuItem } from '../../../contract/content/menus.ts';
import { Can } from '../kit/Can.tsx';
import { CallError, call, useAction, useData } from '../kit/calls.ts';
import { confirmDelete } from '../kit/dialog/confirm.tsx';
import { dragAnnouncements } from '../kit/fields/drag-announcements.ts';
import { useDragSensors } from '../kit/fields/useDragSensors.ts';
import { IconPlus } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { failed, informed } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryRow } from './EntryRow.tsx';
import { branchOf, flattened, type MenuPosition, mergedOrder, moved, orderOf, stepped } from './tree.ts';

type Menu = (typeof MENUS)[number];

/** Indent per level, in pixels. */
const INDENT = 28;

/** menu-manage: edits the public pages' menus as trees, sorted by dragging, keys or buttons. */
export function MenuManage() {
  const [menu, setMenu] = useState<Menu>('header');
  const [dialog, setDialog] = useState<{ edited?: MenuItem; parent_id?: string }>();
  const { data, error, refetch } = useData('GET menu');
  const saved = (data ?? []).filter((item) => item.menu === menu);
  const { items, order } = useOrder(menu, saved);
  const mayOrder = useMayCall('POST menu/order/{key}');
  const sensors = useDragSensors();
  const flat = flattened(items);
  const ids = flat.map(({ _id }) => _id);

  function drop({ active, over, delta }: DragEndEvent) {
    const item = flat.find(({ _id }) => _id === active.id);
    if (!item || !over) return;
    order(moved(items, item._id, String(over.id), item.depth + Math.round(delta.x / INDENT)));
  }

  return (
    <>
      <PageHeader title={t('Menus')}>
        <Can path="menu-manage/add">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({})}>
            {t('Add item')}
          </Button>
        </Can>
      </PageHeader>
      <Stack maw={840}>
        <SegmentedControl
          aria-label={t('Menu')}
          w="fit-content"
          value={menu}
          onChange={(chosen) => setMenu(chosen as Menu)}
          data={[
            { value: 'header', label: t('Header') },
            { value: 'footer', label: t('Footer') },
          ]}
        />
        {error && <ListFailed error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={240} aria-busy />}
        {data && flat.length === 0 && <Empty menu={menu} />}
        {flat.length > 0 && (
          <Paper withBorder p="xs">
            <DndContext
              sensors={sensors}
              collisionDetection={closestCenter}
              accessibility={{ announcements: dragAnnouncements(ids, (index) => flat[index]?.label ?? '') }}
              onDragEnd={drop}
            >
              <SortableContext items={ids} strategy={verticalListSortingStrategy}>
                <ul
                  style={{ listStyle: 'none', margin: 0, padding: 0 }}
                  aria-label={t('Items in the {menu}', { menu })}
                >
                  {flat.map((entry) => (
                    <EntryRow
                      key={entry._id}
                      entry={entry}
                      all={items}
                      indent={entry.depth * INDENT}
                      mayOrder={mayOrder}
                      onStep={(step) => order(stepped(items, entry._id, step))}
                      onEdit={() => setDialog({ edited: entry })}
                      onAddBelow={() => setDialog({ parent_id: entry._id })}
                      onDelete={() =>
                        confirmDelete({
                          remove: 'DELETE menu/{id}',
                          id: entry._id,
                          name: entry.label,
                          noun: t('Menu item'),
                          also: goingWith(items, entry._id),
                        })
                      }
                    />
                  ))}
                </ul>
              </SortableContext>
            </DndContext>
          </Paper>
        )}
        {flat.length > 0 && mayOrder && (
          <Text size="sm" c="dimmed">
            {t(
              'Drag an item up or down to reorder it, or sideways to nest it. With the keyboard, use the item’s own menu.',
            )}
          </Text>
        )}
      </Stack>
      {dialog && (
        <EntryDialog
          menu={menu}
          parent_id={dialog.parent_id}
          // The entry's latest saved version.
          entry={data?.find(({ _id }) => _id === dialog.edited?._id) ?? dialog.edited}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function Empty({ menu }: { menu: Menu }) {
  return (
    <Text c="dimmed">
      {menu === 'header'
        ? t('If empty, the header links to the products. The store finder and retailer login are always shown.')
        : t('If empty, the footer links to the products and to order tracking.')}
    </Text>
  );
}

function goingWith(items: MenuItem[], id: string): string | undefined {
  const below = branchOf(flattened(items), id).size - 1;
  if (below > 0) return below === 1 ? t('the entry below it') : t('the {below} entries below it', { below });
}

/** Shows a move at once, and saves the menu's order. */
function useOrder(menu: Menu, saved: MenuItem[]) {
  // A newly read order wins: others saved it, or this user did.
  const over = `${menu} ${orderOf(saved)}`;
  const [sorting, setSorting] = useState<{ over: string; items: MenuItem[] }>();
  if (sorting && sorting.over !== over) setSorting(undefined);
  const sorted = sorting?.items;
  const action = useAction('POST menu/order/{key}', {
    done: t('Menu Saved.'),
    failure: t('The menu could not be saved.'),
    isShownInPlace: true,
    onFailure: refused,
  });
  const sent = useRef<{ was: MenuPosition[]; items: MenuPosition[] }>(undefined);

  function save(places: { was: MenuPosition[]; items: MenuPosition[] }) {
    sent.current = places;
    action.run({ params: { key: menu }, body: places });
  }

  /** Others moved other entries: merge both orders, or show theirs if that fails. */
  async function refused(error: Error) {
    const isMet = error instanceof CallError && error.status === 409 && sent.current;
    const read = isMet && (await call('GET menu').catch(() => undefined));
    if (isMet && read) {
      const fresh = read.data.filter((item) => item.menu === menu);
      const both = mergedOrder(isMet.was, placesOf(fresh), isMet.items);
      if (both) {
        informed(t('Someone else changed this menu in the meantime. Both changes are kept.'));
        return save({ was: placesOf(fresh), items: both });
      }
    }
    setSorting(undefined);
    failed(error, t('The menu could not be saved.'));
  }

  const items = sorted ? sorted.flatMap(({ _id, parent_id }) => placed(saved, _id, parent_id)) : saved;
  return {
    items,
    order(next: MenuItem[]) {
      if (orderOf(next) === orderOf(items)) return;
      setSorting({ over, items: next });
      save({ was: placesOf(items), items: placesOf(next) });
    },
  };
}

const placesOf = (items: MenuItem[]) =>
  flattened(items).map(({ _id, parent_id }) => ({ _id, parent_id: parent_id ?? null }));

/** Returns the saved entry in its new place; empty if it was deleted meanwhile. */
function placed(saved: MenuItem[], id: string, parent_id: string | null | undefined): MenuItem[] {
  const item = saved.find(({ _id }) => _id === id);
  return item ? [{ ...item, parent_id }] : [];
}

import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type MENUS,
  type MenuEntry,
  type MenuItem,
  MOST_ENTRIES,
  MOST_LEVELS,
  type menuInput,
  type Places,
} from '../../contract/content/menus.ts';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import { type Actor, audit, audits } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, withRevision } from '../http/rows/revision.ts';
import { say } from '../http/words/sentence.ts';
import { menuItems } from './content.table.ts';

export const MENUS_TAG = 'menus';

type Menu = (typeof MENUS)[number];
type Item = typeof menuItems.$inferSelect;

/** An entry with its target's name and address, and whether visitors can see it now. */
type Led = Item & {
  target_name: string | null;
  target_path: string | null;
  target_shown: boolean | null;
};

/** Lists every entry with its target, in menu order. */
async function entries(db: Db, now: Date): Promise<Led[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<Led>(sql`
    select m.*, t.name as target_name, t.path as target_path, t.shown as target_shown
    from menu_items m left join lateral (
      select c.name, '/page/' || c.key as path, c.is_page and c.is_active and coalesce(c.publish_from <= ${at}, true)
        and coalesce(c.publish_to > ${at}, true) as shown
      from contents c where m.kind = 'page' and c._id = m.target_id
      union all select p.name, '/products/' || p.slug, p.is_active and p.is_published
      from products p where m.kind = 'product' and p._id = m.target_id and not p.is_deleted
      union all select s.name, '/scheme/' || s.slug, s.is_published and s.end_date > ${at}
      from schemes s where m.kind = 'scheme' and s._id = m.target_id and not s.is_deleted
      union all select b.title, '/blog/' || b.slug, b.is_active and b.publish_from <= ${at}
      from blog_posts b where m.kind = 'post' and b._id = m.target_id
    ) t on true order by m.menu, m.position, m._id`);
  return rows;
}

/** Lists all menus for editors, each entry with why visitors don't see it. */
export async function listMenu(db: Db, now: Date) {
  const all = await entries(db, now);
  const written = await db
    .select({ entity_id: audits.entity_id, times: count() })
    .from(audits)
    .where(
      inArray(
        audits.entity_id,
        all.map(({ _id }) => _id),
      ),
    )
    .groupBy(audits.entity_id);
  const revisions = new Map(written.map(({ entity_id, times }) => [entity_id, times]));
  return all.map((entry) => ({
    ...entry,
    revision: revisions.get(entry._id) ?? 0,
    hidden: whyHidden(entry, all),
  }));
}

function whyHidden(entry: Led, all: Led[]): MenuItem['hidden'] {
  if (!entry.is_active) return 'not active';
  if (entry.kind === 'heading') {
    const below = all.filter(({ parent_id }) => parent_id === entry._id);
    return below.some((child) => !whyHidden(child, all)) ? null : 'empty';
  }
  if (entry.kind === 'address') return null;
  if (!entry.target_path) return 'target gone';
  return entry.target_shown ? null : 'target not published';
}

/** Builds the menus visitors see now, without hidden entries and those below them, and the kinds of all entries. */
export async function publicMenus(db: Db, language: Language, now: Date) {
  const all = await entries(db, now);
  const treeOf = (menu: Menu, parent: string | null = null): MenuEntry[] =>
    all
      .filter((entry) => entry.menu === menu && entry.parent_id === parent && !whyHidden(entry, all))
      .map((entry) => ({
        label: inLanguage(entry, 'label', language) ?? '',
        ...hrefOf(entry),
        ...(entry.opens_new_tab && { opens_new_tab: true }),
        children: treeOf(menu, entry._id),
      }));
  return { header: treeOf('header'), footer: treeOf('footer'), kinds: new Set(all.map(({ kind }) => kind)) };
}

function hrefOf({ kind, address, target_path }: Led): { href?: string } {
  if (kind === 'heading') return {};
  return { href: (kind === 'address' ? address : target_path) ?? '/' };
}

/** Adds an entry at its menu's end, or edits one in place. */
export async function saveMenuItem(db: Db, actor: Actor, { _id, revision, ...input }: z.output<typeof menuInput>) {
  return transact(db, async (db) => {
    await lockMenus(db);
    const before = _id ? await itemOf(db, _id) : undefined;
    if (_id) await refuseOverwrite(db, 'Menu item', _id, { revision, ...input });
    const led = {
      ...input,
      target_id: ['address', 'heading'].includes(input.kind) ? null : input.target_id,
      address: input.kind === 'address' ? input.address : null,
    };
    const after = before ? await change(db, before, led) : await add(db, led);
    const action = before ? 'edit' : 'add';
    await audit(db, actor, { action, entity: 'Menu item', entity_id: after._id, before, after });
    await invalidateTag(db, MENUS_TAG);
    return withRevision(db, after._id, () => ({ _id: after._id }));
  });
}

type Written = Omit<z.output<typeof menuInput>, '_id' | 'revision'>;

async function add(db: Db, item: Written): Promise<Item> {
  const siblings = await db.select().from(menuItems).where(eq(menuItems.menu, item.menu));
  if (siblings.length >= MOST_ENTRIES)
    throw invalid({ menu: say('A menu can have up to {most} items.', { most: MOST_ENTRIES }) });
  if (item.parent_id) {
    const level = levelOf(siblings, item.parent_id);
    if (level === undefined) throw invalid({ parent_id: 'This item is no longer in the menu. Choose another.' });
    if (level >= MOST_LEVELS) throw tooDeep();
  }
  const position = Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1;
  const [added] = await db
    .insert(menuItems)
    .values({ ...item, position })
    .returning();
  return added as Item;
}

/** Don't move entries here: only `orderMenu` does. */
async function change(db: Db, before: Item, { menu: _menu, parent_id: _parent, ...item }: Written): Promise<Item> {
  const [changed] = await db.update(menuItems).set(item).where(eq(menuItems._id, before._id)).returning();
  return changed as Item;
}

/** Reorders a menu. Parents come before their entries, so no entry can end up below itself. */
export async function orderMenu(
  db: Db,
  actor: Actor,
  menu: Menu,
  { items, was }: { items: Places; was?: Places },
): Promise<void> {
  await transact(db, async (db) => {
    await lockMenus(db);
    const before = await db
      .select()
      .from(menuItems)
      .where(eq(menuItems.menu, menu))
      .orderBy(asc(menuItems.position), asc(menuItems._id));
    const existing = new Set(before.map(({ _id }) => _id));
    const isOther = items.length !== existing.size || new Set(items.map(({ _id }) => _id)).size !== existing.size;
    if (isOther || (was && shapeOf(was) !== shapeOf(before))) throw changedMeanwhile();
    const levels = new Map<string, number>();
    for (const { _id, parent_id } of items) {
      if (!existing.has(_id)) throw changedMeanwhile();
      const above = parent_id ? levels.get(parent_id) : 0;
      if (above === undefined) throw invalid({ items: 'An item can’t be its own parent or come before its parent.' });
      if (above >= MOST_LEVELS) throw tooDeep();
      levels.set(_id, above + 1);
    }
    const places = items.map(({ _id, parent_id }, position) => ({ _id, parent_id: parent_id ?? null, position }));
    await db.execute(sql`
      update menu_items m set parent_id = p.parent_id, position = p.position
      from json_to_recordset(${JSON.stringify(places)}) as p (_id uuid, parent_id uuid, position int) where m._id = p._id`);
    const labels = (rows: { _id: string }[]) =>
      rows.map(({ _id }) => before.find((item) => item._id === _id)?.label).join(', ');
    await audit(db, actor, {
      action: 'move',
      entity: 'Menu',
      entity_id: menu,
      before: { order: labels(before) },
      after: { order: labels(items) },
    });
    await invalidateTag(db, MENUS_TAG);
  });
}

const changedMeanwhile = () => conflict('Someone else changed this menu. Reload it, then move the item.');

/** Lists the entries below each entry, in order. Two lists that show the same tree give the same result. */
function shapeOf(items: Places): string {
  const below = Map.groupBy(items, ({ parent_id }) => parent_id ?? '');
  return JSON.stringify([...below].map(([parent, those]) => [parent, ...those.map(({ _id }) => _id)]).sort());
}

/** Removes an entry and everything below it. */
export async function removeMenuItem(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    await lockMenus(db);
    const top = await itemOf(db, id);
    const all = await db.select().from(menuItems).where(eq(menuItems.menu, top.menu));
    const branch = (item: Item): Item[] => [
      item,
      ...all.filter(({ parent_id }) => parent_id === item._id).flatMap(branch),
    ];
    for (const before of branch(top))
      await audit(db, actor, { action: 'delete', entity: 'Menu item', entity_id: before._id, before });
    await db.delete(menuItems).where(eq(menuItems._id, id));
    await invalidateTag(db, MENUS_TAG);
    return { _id: id };
  });
}

/** Lets one writer at a time change a menu: a tree is only consistent as a whole. */
const lockMenus = (db: Db) => lockNamed(db, 'menus');

async function itemOf(db: Db, id: string): Promise<Item> {
  const [item] = await db.select().from(menuItems).where(eq(menuItems._id, id));
  if (!item) throw notFound('Menu item');
  return item;
}

/** Returns an entry's depth; the first level is 1. */
function levelOf(items: Item[], id: string): number | undefined {
  const item = items.find(({ _id }) => _id === id);
  if (!item) return undefined;
  return item.parent_id ? (levelOf(items, item.parent_id) ?? 0) + 1 : 1;
}

const tooDeep = () =>
  invalid({ parent_id: say('A menu can have up to {most} levels. Move the item up a level.', { most: MOST_LEVELS }) });

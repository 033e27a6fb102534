import { eq, sql } from 'drizzle-orm';
import { FIXED_KEYS } from '../../contract/content/fixed-keys.ts';
import type { Db } from '../db/db.ts';
import { conflict, invalid } from '../http/errors.ts';
import { asGiven, say } from '../http/words/sentence.ts';
import { menuItems } from './content.table.ts';

/** Refuses to rename or delete a content the shop finds by key (409, or 400 for the field). */
export function keepFixedKey(name: string, key: string, newKey: unknown): void {
  const use = FIXED_KEYS[key];
  if (!use || newKey === key) return;
  if (newKey === undefined)
    throw conflict(say('{name} can’t be deleted. {use} To hide it, switch it off.', { name, use: asGiven(use) }));
  const text = say('The shop needs the key {key}, so it can’t change. {use}', { key, use: asGiven(use) });
  throw invalid({ key: text }, text);
}

/** Refuses to delete a page or post that a menu links to (409). */
export async function keepTargetOfMenus(db: Db, name: string, id: string): Promise<void> {
  const entries = await db
    .select({ menu: menuItems.menu, label: menuItems.label })
    .from(menuItems)
    .where(eq(menuItems.target_id, id))
    .orderBy(sql`${menuItems.menu} desc`, menuItems.position);
  if (entries.length === 0) return;
  const uses = entries.map(({ menu, label }) => say('“{label}” in the {menu}', { label, menu }));
  throw conflict(say('These menus link to {name}: {uses}. Remove the links first.', { name, uses }));
}

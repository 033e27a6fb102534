import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/list.ts';
import { PUBLIC, SETTINGS, settingAt } from '../../contract/setting-names.ts';
import type { Json, settingEndpoints } from '../../contract/settings.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { invalid, notFound } from '../http/errors.ts';
import { rows } from '../http/rows.ts';
import { forgetSettings, SETTINGS_TAG } from './read-settings.service.ts';
import { settings } from './settings.table.ts';
import { checkedValue } from './values.ts';

type Row = typeof settings.$inferSelect;
type Input = z.output<typeof settingEndpoints.saveSetting.body> & { type: string };

/** Makes the rows of the product's settings that the database lacks: run at each start. */
export async function ensureSettings(db: Db): Promise<void> {
  const wanted = Object.values(SETTINGS).map(({ type, sub_type, key, kind }) => ({ type, sub_type, key, kind }));
  await db.insert(settings).values(wanted).onConflictDoNothing();
}

const store = rows(settings, {
  entity: 'Setting',
  columns: { type: settings.type, sub_type: settings.sub_type, key: settings.key },
  order: 'type:asc',
  tag: SETTINGS_TAG,
});

export async function listSettings(db: Db, query: ListQuery) {
  const page = await store.list(db, query);
  return { ...page, data: page.data.map(described) };
}

export async function getSetting(db: Db, id: string) {
  return described(await store.get(db, id));
}

export async function settingTypes(db: Db): Promise<string[]> {
  const found = await db.selectDistinct({ type: settings.type }).from(settings).orderBy(asc(settings.type));
  return found.map(({ type }) => type);
}

export async function settingSubTypes(db: Db, type: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ sub_type: settings.sub_type })
    .from(settings)
    .where(eq(settings.type, type))
    .orderBy(asc(settings.sub_type));
  return found.map(({ sub_type }) => sub_type);
}

/** Saves a setting; what the product reads keeps its place and kind. A bad value, and a place that is taken, are field errors. */
export async function saveSetting(db: Db, actor: Actor, { _id, value: given = null, ...input }: Input) {
  const before = _id ? await store.get(db, _id) : undefined;
  const ours = settingAt(before ?? input);
  if (ours && !before) throw invalid({ key: 'There is a setting of this name. Change that one.' });
  const place = ours ? { type: ours.type, sub_type: ours.sub_type, key: ours.key, kind: ours.kind } : input;
  const value = given === null && ours ? null : checkedValue(given, ours ?? input);
  const saved = await store.save(db, actor, { ...input, ...place, value, ...(_id && { _id }) });
  forgetSettings(db);
  return described(saved);
}

/** Removes a setting that people have made; one of the product goes back to its default. */
export async function removeSetting(db: Db, actor: Actor, id: string): Promise<{ _id: string }> {
  const before = await store.get(db, id);
  if (settingAt(before)) await store.save(db, actor, { _id: id, value: null });
  else await store.remove(db, actor, id);
  forgetSettings(db);
  return { _id: id };
}

/** What everyone may read; a list as options whose label equals their value (spec 4). Others are absent: a 404. */
export async function publicSetting(db: Db, place: { type: string; sub_type: string; key: string }) {
  if (place.sub_type !== PUBLIC) throw notFound('Setting');
  const { type, sub_type, key, value } = getTableColumns(settings);
  const [found] = await db
    .select({ value })
    .from(settings)
    .where(and(eq(type, place.type), eq(sub_type, place.sub_type), eq(key, place.key)));
  if (!found) throw notFound('Setting');
  const held = found.value ?? defaultAt(place);
  return Array.isArray(held) ? held.map((option) => ({ label: option, value: option })) : held;
}

/** The audit tells who emptied the cache: what is slow for a minute has a reason then. */
export async function noteFlush(db: Db, actor: Actor): Promise<void> {
  await transact(db, (db) => audit(db, actor, { action: 'flush', entity: 'Cache', entity_id: 'all' }));
}

const defaultAt = (place: Pick<Row, 'type' | 'sub_type' | 'key'>): Json => settingAt(place)?.default ?? null;

function described<R extends Row>(row: R) {
  const ours = settingAt(row);
  return {
    ...row,
    label: ours?.label ?? row.key,
    help: ours?.help ?? row.description,
    is_ours: ours !== undefined,
    default: defaultAt(row),
    least: ours?.least ?? null,
    most: ours?.most ?? null,
  };
}

import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { soundOf } from '../../contract/language/devanagari.ts';
import { SETTING_NAMES } from '../../contract/language/nepali-settings.ts';
import { PUBLIC, SETTINGS, settingAt } from '../../contract/settings/setting-names.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalid, notFound } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { staysBound } from './limit-of.service.ts';
import { forgetSettings, SETTINGS_TAG } from './read-settings.service.ts';
import { heldOf, inEffect, keyOf, kindOf, type SettingInput } from './saved-setting.ts';
import { settings } from './settings.table.ts';
import { checkedValue } from './values.ts';

type Row = typeof settings.$inferSelect;

/** Adds missing rows for the product's settings; runs at each start. */
export async function ensureSettings(db: Db): Promise<void> {
  const declared = Object.values(SETTINGS).map(({ type, subtype, key, kind }) => ({ type, subtype, key, kind }));
  await db.insert(settings).values(declared).onConflictDoNothing();
}

const listed = { entity: 'Setting', by: ['type', 'subtype', 'key'], order: 'type:asc' };
const store = rows(settings, listed, SETTINGS_TAG);

/**
 * `words` are searched in the texts that users read: name, effect and key. Most of these texts are in the code, so the
 * search finds the keys there.
 */
export async function listSettings(db: Db, { conditions, ...query }: ListQuery) {
  const words = conditions.find(({ field }) => field === 'words')?.value;
  const page = await listRows(
    db,
    { ...query, conditions: conditions.filter(({ field }) => field !== 'words') },
    {
      select: db.select().from(settings).$dynamic(),
      columns: { type: settings.type, subtype: settings.subtype, key: settings.key },
      order: listed.order,
      tiebreak: settings._id,
      where: words === undefined ? undefined : saying(words),
    },
  );
  return { ...page, data: page.data.map(described) };
}

/** Finds the settings whose texts hold each of the words, in English or in Nepali as it sounds. */
function saying(text: string): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/);
  const says = (texts: string[]) => {
    const all = soundOf(texts.join(' ').toLowerCase());
    return words.every((word) => all.includes(soundOf(word)));
  };
  const inNepali = (english: string) => (SETTING_NAMES as Record<string, string>)[english] ?? '';
  const ours = Object.values(SETTINGS).filter(({ type, subtype, key, label, help }) =>
    says([type, subtype, key, label, help, inNepali(label), inNepali(help)]),
  );
  const { type, subtype, key, description } = settings;
  const own = and(...words.map((word) => sql`strpos(lower(${key} || ' ' || ${description}), ${word}) > 0`));
  return or(own, ...ours.map((one) => and(eq(type, one.type), eq(subtype, one.subtype), eq(key, one.key))));
}

export async function getSetting(db: Db, id: string) {
  return described(await store.get(db, id));
}

export async function settingTypes(db: Db): Promise<string[]> {
  const types = await db.selectDistinct({ type: settings.type }).from(settings).orderBy(asc(settings.type));
  return types.map(({ type }) => type);
}

export async function settingSubTypes(db: Db, type: string): Promise<string[]> {
  const subtypes = await db
    .selectDistinct({ subtype: settings.subtype })
    .from(settings)
    .where(eq(settings.type, type))
    .orderBy(asc(settings.subtype));
  return subtypes.map(({ subtype }) => subtype);
}

/**
 * Saves a setting; a setting of the product keeps its place and kind. A bad value, or an address that is taken, is a
 * field error. `isBound`: the old value still binds the caller.
 */
export async function saveSetting(db: Db, actor: Actor, input: SettingInput) {
  const { _id, type, subtype, description, revision } = input;
  const before = _id ? await store.get(db, _id) : undefined;
  const key = input.key ?? before?.key ?? keyOf(input);
  const ours = settingAt(before ?? { type, subtype, key });
  if (ours && !before) throw invalid({ key: 'A setting with this name already exists. Change that one.' });
  const kind = ours?.kind ?? input.kind ?? before?.kind ?? kindOf(input);
  const place = ours ? { type: ours.type, subtype: ours.subtype, key: ours.key } : { type, subtype, key };
  const held = { ...heldOf(input, kind, before), ...(ours && { options: null }) };
  const value = held.value === null && ours ? null : checkedValue(held.value, { ...ours, kind });
  const saved = await store.save(db, actor, { ...place, kind, description, ...held, value, revision, _id });
  forgetSettings(db);
  const isBound = ours !== undefined && staysBound(ours.name, before && inEffect(before), inEffect(saved));
  return { setting: described(saved), isBound };
}

/** Removes a setting that users added; resets a product's setting to its default. */
export async function removeSetting(db: Db, actor: Actor, id: string): Promise<{ _id: string }> {
  const before = await store.get(db, id);
  if (settingAt(before)) await store.save(db, actor, { _id: id, value: null });
  else await store.remove(db, actor, id);
  forgetSettings(db);
  return { _id: id };
}

/** Settings that everyone can read; an option's label equals its value (spec 3). Other settings are a 404. */
export async function publicSetting(db: Db, place: { type: string; subtype: string; key: string }) {
  if (place.subtype !== PUBLIC) throw notFound('Setting');
  const { type, subtype, key } = settings;
  const [row] = await db
    .select()
    .from(settings)
    .where(and(eq(type, place.type), eq(subtype, place.subtype), eq(key, place.key)));
  if (!row) throw notFound('Setting');
  return optionsOf(row) ?? inEffect(row);
}

/** Records in the audit who emptied the cache, which explains a slow minute. */
export async function noteFlush(db: Db, actor: Actor): Promise<void> {
  await transact(db, (db) => audit(db, actor, { action: 'flush', entity: 'Cache', entity_id: 'all' }));
}

/** Lists the choices of a setting: a list's value, or another setting's saved options. */
function optionsOf(row: Row) {
  const choices = settingAt(row)?.choices;
  const held = row.kind === 'list' ? (inEffect(row) as string[] | null) : (choices ?? row.options);
  return held?.map((option) => ({ label: option, value: option }));
}

function described<R extends Row>(row: R) {
  const ours = settingAt(row);
  return {
    ...row,
    value: inEffect(row),
    options: optionsOf(row),
    is_default: ours !== undefined && row.value === null,
    label: ours?.label ?? row.key,
    help: ours?.help ?? row.description,
    is_ours: ours !== undefined,
    default: ours?.default ?? null,
    least: ours?.least,
    most: ours?.most,
    ...(ours?.inHundredths && { in_hundredths: true }),
  };
}

import { isNotNull } from 'drizzle-orm';
import { SETTINGS, type SettingName, type SettingValues, settingAt } from '../../contract/settings/setting-names.ts';
import type { Db } from '../db/db.ts';
import { settings } from './settings.table.ts';

/** The tag of public replies that contain settings. */
export const SETTINGS_TAG = 'settings';

/** How soon this process sees a change by another process, in milliseconds. */
const OLDEST = 1000;

interface CachedSettings {
  values: Promise<SettingValues>;
  readAt: number;
}

const cache = new WeakMap<Db, CachedSettings>();
const lastGood = new WeakMap<Db, SettingValues>();

const DEFAULTS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
) as SettingValues;

/**
 * Reads a setting as of the last second; a change holds at once in the process that made it. While the database is
 * down, the last values stay.
 */
export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<SettingValues[N]> {
  return (await readSettings(db))[name];
}

function readSettings(db: Db): Promise<SettingValues> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < OLDEST) return cached.values;
  const values = readAll(db).catch((error) => {
    const old = lastGood.get(db);
    if (old) return old;
    cache.delete(db);
    throw error;
  });
  cache.set(db, { values, readAt: performance.now() });
  return values;
}

/** Makes this process read the settings again. */
export const forgetSettings = (db: Db): void => void cache.delete(db);

async function readAll(db: Db): Promise<SettingValues> {
  const changed = await db.select().from(settings).where(isNotNull(settings.value));
  const named = changed.flatMap(({ value, ...place }) => {
    const setting = settingAt(place);
    return setting ? [[setting.name, value]] : [];
  });
  const values = { ...DEFAULTS, ...Object.fromEntries(named) };
  lastGood.set(db, values);
  return values;
}

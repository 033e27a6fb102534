import { type SQL, sql } from 'drizzle-orm';

/** Rich texts among the settings show pictures of the library. */
export const settingPictures = {
  byReference: {},
  inTexts: {
    'settings.value': (key: string | SQL) =>
      sql`'setting' as kind, s.key as name, 'global-setting/edit/' || s._id as path from settings s
        where s.kind = 'rich_text' and s.value::text like ${key}`,
  },
};

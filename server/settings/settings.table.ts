import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { SettingKind } from '../../contract/settings/setting-names.ts';
import type { Json } from '../../contract/settings/settings.ts';
import { addedAt, primaryId } from '../db/columns.ts';

/**
 * A row for each setting: those of the product, without a value until a user changes it, and those that users added.
 */
export const settings = pgTable(
  'settings',
  {
    _id: primaryId(),
    type: text('type').notNull(),
    subtype: text('sub_type').notNull(),
    key: text('key').notNull(),
    kind: text('kind').$type<SettingKind>().notNull(),
    value: jsonb('value').$type<Json>(),
    /** The options of a setting that users added; a list's options are its value. */
    options: jsonb('options').$type<string[]>(),
    description: text('description').notNull().default(''),
    added_at: addedAt(),
  },
  (table) => [unique('settings_place').on(table.key, table.subtype, table.type)],
);

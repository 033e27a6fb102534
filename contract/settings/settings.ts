import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, line, note, removed, revision } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SETTING_KINDS } from './setting-names.ts';

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
// Not `z.json()`: it's recursive, which the API description can't express.
const json = z.unknown() as z.ZodType as z.ZodType<Json, Json>;

/** One word of a setting's address. */
const word = line(40).regex(/^[A-Za-z][\w-]*$/, 'Start with a letter, then use letters, digits, - and _.');
export const isWord = (text: string) => word.safeParse(text).success;

const option = z.object({ label: z.string(), value: line() });

const fields = {
  subtype: word,
  key: word,
  kind: z.enum(SETTING_KINDS),
  /** The purpose of a setting that users added; our own settings have descriptions. */
  description: note(300),
};

const settingRow = z.object({
  _id: id,
  type: z.string(),
  ...fields,
  /** The value in effect, in its kind's type. */
  value: json.optional(),
  /** The values that can be chosen; for a list, its value. */
  options: z.array(option).nullish(),
  /** Whether the setting has its default. */
  is_default: z.boolean(),
  label: z.string(),
  help: z.string(),
  /** Whether the product itself reads the setting: it can be reset to its default, but not removed. */
  is_ours: z.boolean(),
  default: json.optional(),
  least: z.number().nullish(),
  most: z.number().nullish(),
  /** Whether value and limits are whole hundredths of what users type, as 1399 for 13.99. */
  in_hundredths: z.boolean().optional(),
});

const placeParams = z.object({ type: word, subtype: word, key: word });

const savedSetting = z.object({
  _id: id.optional(),
  ...fields,
  /** If omitted: the value if that is one word, such as Bank in Data/Public/Bank, or else the subtype. */
  key: word.optional(),
  /** If omitted, it follows from the value. */
  kind: fields.kind.optional(),
  /** Null or omitted for the default. */
  value: json.optional(),
  options: z
    .array(z.union([line(), option]))
    .max(200)
    .nullish(),
  revision: revision.optional(),
});

export const settingEndpoints = {
  listSettings: endpoint('GET setting/all', {
    about: 'Settings of the product, and custom ones',
    query: listQuery({
      find: { type: 'exact', subtype: 'exact', key: 'contains', words: 'search' },
      sort: ['type', 'key'],
      all: true,
    }),
    reply: list(settingRow),
  }),
  settingTypes: endpoint('GET setting/all/type', {
    about: 'The types of settings that there are',
    reply: one(z.array(z.string())),
  }),
  settingSubTypes: endpoint('GET setting/all/subtype/{type}', {
    scope: 'brand',
    about: 'The subtypes of a type of settings',
    params: z.object({ type: word }),
    reply: one(z.array(z.string())),
  }),
  getSetting: endpoint('GET setting/single/{id}', {
    scope: 'brand',
    about: 'One setting',
    reply: one(settingRow.extend({ revision })),
  }),
  saveSetting: endpoint('POST setting/{type}', {
    scope: 'brand',
    about: 'Change a setting, or add a custom one',
    params: z.object({ type: word }),
    body: savedSetting,
    edits: true,
    reply: one(settingRow.extend({ revision })),
  }),
  removeSetting: endpoint('DELETE setting/delete/{id}', {
    scope: 'brand',
    about: 'Delete a custom setting, or reset a product setting to its default',
    reply: one(removed),
  }),
  publicSetting: endpoint('GET setting/key/{type}/{subtype}/{key}', {
    access: 'public',
    about: 'A public setting: any of the subtype Public. Lists are returned as options.',
    params: placeParams,
    reply: one(json),
  }),
  flushCache: endpoint('GET setting/redis/flush/db', {
    about: 'Clear the cache of pages and responses',
    sameSite: true,
    conflicts: true,
    reply: one(z.object({})),
  }),
};

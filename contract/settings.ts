import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, note, removed, revision } from './fields.ts';
import { listQuery } from './list.ts';
import { SETTING_KINDS } from './setting-names.ts';

/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
// `z.json()` is recursive, which the description of the calls cannot tell.
const json = z.unknown() as z.ZodType as z.ZodType<Json, Json>;

/** One word of a setting's address. */
const word = line(40).regex(/^[A-Za-z][\w-]*$/, 'Use letters, digits, - and _, beginning with a letter.');

const fields = {
  sub_type: word,
  key: word,
  kind: z.enum(SETTING_KINDS),
  /** As its kind has it; null or nothing for the default. */
  value: json.optional(),
  /** What it is for, of a setting that people have made; our own say it themselves. */
  description: note(300),
};

const settingRow = z.object({
  _id: id,
  type: z.string(),
  ...fields,
  label: z.string(),
  help: z.string(),
  /** Read by the product itself: it can be set back to its default, not removed. */
  is_ours: z.boolean(),
  default: json.optional(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});

const placeParams = z.object({ type: word, sub_type: word, key: word });

export const settingEndpoints = {
  listSettings: endpoint({
    method: 'GET',
    path: 'setting/all',
    access: 'granted',
    about: 'Settings: of the product, and those that were made beside them',
    query: listQuery({
      find: { type: 'exact', sub_type: 'exact', key: 'contains' },
      sort: ['type', 'key'],
      all: true,
    }),
    reply: list(settingRow),
  }),
  settingTypes: endpoint({
    method: 'GET',
    path: 'setting/all/type',
    access: 'granted',
    about: 'The types of settings that there are',
    reply: one(z.array(z.string())),
  }),
  settingSubTypes: endpoint({
    method: 'GET',
    path: 'setting/all/subtype/{type}',
    access: 'granted',
    about: 'The subtypes of a type of settings',
    params: z.object({ type: word }),
    reply: one(z.array(z.string())),
  }),
  getSetting: endpoint({
    method: 'GET',
    path: 'setting/single/{id}',
    access: 'granted',
    about: 'One setting',
    params: idParams,
    reply: one(settingRow.extend({ revision })),
  }),
  saveSetting: endpoint({
    method: 'POST',
    path: 'setting/{type}',
    access: 'granted',
    about: 'Change a setting, or make one of one’s own',
    params: z.object({ type: word }),
    body: z.object({ _id: id.optional(), ...fields, revision: revision.optional() }),
    edits: true,
    reply: one(settingRow.extend({ revision })),
  }),
  removeSetting: endpoint({
    method: 'DELETE',
    path: 'setting/delete/{id}',
    access: 'granted',
    about: 'Remove a setting of one’s own, or set one of the product back to its default',
    params: idParams,
    reply: one(removed),
  }),
  publicSetting: endpoint({
    method: 'GET',
    path: 'setting/key/{type}/{sub_type}/{key}',
    access: 'public',
    about: 'A setting that everyone may read: of the subtype Public. A list comes as options.',
    params: placeParams,
    reply: one(json),
  }),
  flushCache: endpoint({
    method: 'GET',
    path: 'setting/redis/flush/db',
    access: 'granted',
    about: 'Forget all kept pages and replies, so that everything is read anew',
    sameSite: true,
    reply: one(z.object({})),
  }),
};

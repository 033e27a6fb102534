import { z } from 'zod';
import { FIELD_TYPES } from './answers.ts';
import { optionNames } from './catalog.ts';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, removed, revision, text } from './fields.ts';
import { listQuery } from './list.ts';

/** What a field's name may not hold: it becomes a column title in exports that split on these (spec 5, Field name). */
export const NOT_IN_FIELD_NAME = /[.,]/;

export const fieldRow = z.object({
  _id: id,
  name: line(60).refine((name) => !NOT_IN_FIELD_NAME.test(name), 'Leave out periods and commas.'),
  name_ne: text(60).nullish(),
  is_active: z.boolean(),
});
export const fieldInput = z.object({
  _id: id.optional(),
  name: fieldRow.shape.name,
  name_ne: fieldRow.shape.name_ne,
  is_active: z.boolean().default(true),
  revision: revision.optional(),
});

/** A custom field as the order form asks for it; `value` holds the options of a choice. */
export const askedField = z.object({
  _id: id,
  field_name: z.string(),
  field_name_ne: z.string().nullish(),
  field_type: z.enum(FIELD_TYPES),
  value: z.array(z.string()),
  /** None in English: an answer is kept as its option is called there. */
  option_names: optionNames.nullish(),
  option_names_ne: optionNames.nullish(),
  is_required: z.boolean(),
});

/** One answer in an order; name and type are taken from the scheme, whatever the client sends. */
export const fieldAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string().max(200).optional(),
  field_type: z.string().max(20).optional(),
  value: z.union([z.string().trim().max(500), z.number()]).nullish(),
  is_active: z.boolean().optional(),
});

/** An answer as the order keeps it. */
export const keptAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  value: z.string(),
});

export const fieldDataEndpoints = {
  listFields: endpoint({
    method: 'GET',
    path: 'field_data',
    access: 'granted',
    about: 'The names of custom fields',
    query: listQuery({ find: { name: 'contains', is_active: 'flag' }, sort: ['name'], all: true }),
    reply: list(fieldRow),
  }),
  getField: endpoint({
    method: 'GET',
    path: 'field_data/single/{id}',
    access: 'granted',
    about: 'One field name',
    params: idParams,
    reply: one(fieldRow.extend({ revision })),
  }),
  saveField: endpoint({
    method: 'POST',
    path: 'field_data',
    access: 'granted',
    about: 'Add or edit a field name',
    body: fieldInput,
    edits: true,
    reply: one(fieldRow.extend({ revision })),
  }),
  removeField: endpoint({
    method: 'POST',
    path: 'field_data/delete/{id}',
    access: 'granted',
    about: 'Delete a field name that no scheme asks for',
    params: idParams,
    reply: one(removed),
  }),
};

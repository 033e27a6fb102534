import { z } from 'zod';
import { id, line, lineOrEmpty } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { optionNames } from '../catalog/catalog.ts';
import { FIELD_TYPES } from './answers.ts';

/**
 * Characters a field's name can't contain: exports that split on these use it as a column title (spec 5, Field name).
 */
export const NOT_IN_FIELD_NAME = /[.,]/;

const fieldFields = {
  name: line(60).refine((name) => !NOT_IN_FIELD_NAME.test(name), 'Leave out periods and commas.'),
  name_ne: lineOrEmpty(60).nullish(),
  is_active: z.boolean(),
};

export const fieldNames = resource({
  path: 'field_data',
  paths: { get: 'field_data/single/{id}', remove: { method: 'POST', path: 'field_data/delete/{id}' } },
  entity: 'Field',
  screen: { path: 'scheme-manage/main-field', label: 'Field names', group: 'Offers' },
  scope: 'brand',
  fields: fieldFields,
  input: inputOf({ ...fieldFields, is_active: z.boolean().default(true) }),
  find: { name: 'contains', is_active: 'flag' },
  sort: ['name'],
  about: { list: 'The names of custom fields', remove: 'Delete a field name that no scheme asks for' },
  demo: 'made',
});

/** A custom field as the order form asks for it; `value` holds the options of a choice. */
export const askedField = z.object({
  _id: id,
  field_name: z.string(),
  field_name_ne: z.string().nullish(),
  field_type: z.enum(FIELD_TYPES),
  value: z.array(z.string()),
  /** Absent in English: an answer is stored as the English name of its option. */
  option_names: optionNames.nullish(),
  option_names_ne: optionNames.nullish(),
  is_required: z.boolean(),
});

/** One answer in an order; name and type come from the scheme, even if the client sends others. */
export const fieldAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string().max(200).optional(),
  field_type: z.string().max(20).optional(),
  value: z.union([z.string().trim().max(500), z.number()]).nullish(),
  is_active: z.boolean().optional(),
});

/** The customer's answer, as the order stores it. */
export const keptAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  value: z.string(),
});

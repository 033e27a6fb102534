import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, removed } from './fields.ts';
import { listQuery } from './list.ts';

export const FIELD_TYPES = ['text', 'number', 'date', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What a field's name may not hold: it becomes a column title in exports that split on these (spec 5, Field name). */
export const NOT_IN_FIELD_NAME = /[.,]/;

export const fieldRow = z.object({
  _id: id,
  name: line(60).refine((name) => !NOT_IN_FIELD_NAME.test(name), 'Leave out periods and commas.'),
  is_active: z.boolean(),
});
export const fieldInput = z.object({
  _id: id.optional(),
  name: fieldRow.shape.name,
  is_active: z.boolean().default(true),
});
export type FieldInput = z.input<typeof fieldInput>;

/** A custom field as the order form asks for it; `value` holds the options of a choice. */
export const askedField = z.object({
  _id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  value: z.array(z.string()),
  is_required: z.boolean(),
});
export type AskedField = z.output<typeof askedField>;

/** One answer in an order; name and type are taken from the scheme, whatever the client sends. */
export const fieldAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string().max(200).optional(),
  field_type: z.string().max(20).optional(),
  value: z.union([z.string().trim().max(500), z.number()]).nullish(),
  is_active: z.boolean().optional(),
});
export type FieldAnswer = z.output<typeof fieldAnswer>;

/** An answer as the order keeps it. */
export const keptAnswer = z.object({
  scheme_d_data_id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  value: z.string(),
});
export type KeptAnswer = z.output<typeof keptAnswer>;

/**
 * The answers that an order keeps, in the scheme's order, or an error for each bad one. `d_data.N.value` counts by the
 * scheme's fields, so that a required field that was not sent at all has its place too.
 */
export function readAnswers(fields: AskedField[], answers: FieldAnswer[]) {
  const errors: Record<string, string> = {};
  const kept: KeptAnswer[] = [];
  answers.forEach((answer, index) => {
    if (!fields.some((field) => field._id === answer.scheme_d_data_id))
      errors[`d_data.${index}.scheme_d_data_id`] = 'This scheme does not ask for this. Reload the page.';
  });
  fields.forEach((field, index) => {
    const answer = answers.find((answer) => answer.scheme_d_data_id === field._id);
    const value = String(answer?.value ?? '').trim();
    const wrong = value === '' ? field.is_required && 'This field is required.' : wrongAnswer(field, value);
    if (wrong) errors[`d_data.${index}.value`] = wrong;
    else if (value !== '')
      kept.push({ scheme_d_data_id: field._id, field_name: field.field_name, field_type: field.field_type, value });
  });
  return { errors, kept };
}

function wrongAnswer(field: AskedField, value: string): string | false {
  switch (field.field_type) {
    case 'number':
      return !Number.isFinite(Number(value)) && 'Enter a number.';
    case 'date':
      return !z.iso.date().safeParse(value).success && 'Enter a date like 2026-01-31.';
    case 'choice':
      return !field.value.includes(value) && 'Choose one of the options.';
    default:
      return false;
  }
}

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
    reply: one(fieldRow),
  }),
  saveField: endpoint({
    method: 'POST',
    path: 'field_data',
    access: 'granted',
    about: 'Add or edit a field name',
    body: fieldInput,
    edits: true,
    reply: one(fieldRow),
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

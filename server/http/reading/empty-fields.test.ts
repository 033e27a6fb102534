import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id, instant, note, text } from '../../../contract/calls/fields.ts';
import { emptyFields } from './empty-fields.ts';

const row = z.object({ to: z.number().optional(), is_active: z.boolean().default(true) });
const read = emptyFields(
  z.object({
    _id: id.optional(),
    name: z.string().min(1),
    alias: text().optional(),
    remark: note(),
    publish_from: instant.nullish(),
    priority: z.int().optional(),
    email: z.email().or(z.literal('')).optional(),
    code: z.string().min(2).optional(),
    range: z.array(row).optional(),
    anything: z.unknown(),
  }),
);

describe('an optional field', () => {
  it.each([
    ['_id', '', {}],
    ['_id', null, {}],
    ['priority', '', {}],
    ['priority', null, {}],
    ['priority', 0, { priority: 0 }],
    ['code', '', {}],
    ['publish_from', '', { publish_from: null }],
    ['publish_from', null, { publish_from: null }],
    ['alias', null, { alias: '' }],
    ['alias', '', { alias: '' }],
    ['email', null, { email: '' }],
    ['remark', '', { remark: '' }],
    ['remark', null, { remark: null }],
    ['anything', '', { anything: '' }],
    ['range', null, {}],
    ['range', [{ to: '', is_active: null }, { to: 3 }, 7], { range: [{}, { to: 3 }, 7] }],
  ])('%s says nothing by %j', (name, value, expected) => {
    expect(read({ [name]: value })).toEqual(expected);
  });
});

it('leaves required fields, unknown fields and values that are no object to the schema', () => {
  expect(read({ name: '', unknown: '', more: null })).toEqual({ name: '', unknown: '', more: null });
  for (const body of [undefined, null, '', 7, ['']]) expect(read(body)).toEqual(body);
});

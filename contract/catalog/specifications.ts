import { z } from 'zod';
import { id, line, noteLine } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { optionNames, optionNamesInput } from './catalog.ts';
import { SPECIFICATION_KINDS } from './specification-values.ts';
import { sameWord } from './variants.ts';

const fieldShape = {
  name: line(60),
  name_ne: noteLine(60),
  kind: z.enum(SPECIFICATION_KINDS),
  /** A number's unit, such as `mAh`. */
  unit: noteLine(20),
  unit_ne: noteLine(20),
  /** The values of a choice. */
  option: z.array(line(60)).max(60, 'A field has at most 60 choices.'),
  /** Visitors can filter a list of products by it. */
  is_filter: z.boolean().optional(),
};
const specificationField = z.object({ _id: id, ...fieldShape, option_names_ne: optionNames });

const groupShape = { name: line(60), name_ne: noteLine(60) };
const specificationGroup = z.object({ ...groupShape, field: z.array(specificationField) });

const fieldInput = z
  .object({
    /** Products' values refer to this id, so renaming keeps them. Without it, the field is new. */
    _id: id.optional(),
    ...fieldShape,
    option: fieldShape.option.default([]),
    option_names_ne: optionNamesInput,
  })
  .refine(({ kind, option }) => kind !== 'CHOICE' || option.length > 0, {
    path: ['option'],
    message: 'Add at least one choice.',
  });

const groupsInput = z
  .array(
    z.object({
      ...groupShape,
      field: z.array(fieldInput).min(1, 'A group needs at least one field.').max(40, 'A group has at most 40 fields.'),
    }),
  )
  .min(1, 'A sheet needs at least one group.')
  .max(20, 'A sheet has at most 20 groups.')
  .check(({ value: groups, issues }) => {
    const refuse = (path: (string | number)[], message: string, input: string) =>
      issues.push({ code: 'custom', path, message, input });
    const names = new Set<string>();
    const ids = new Set<string>();
    for (const [at, { name, field: fields }] of groups.entries()) {
      if (groups.findIndex((other) => sameWord(other.name, name)) < at)
        refuse([at, 'name'], 'Another group has this name.', name);
      for (const [index, field] of fields.entries()) {
        // Files have a column per field, by name.
        const key = field.name.toLowerCase();
        if (names.has(key)) refuse([at, 'field', index, 'name'], 'Another field has this name.', field.name);
        names.add(key);
        if (field._id && ids.has(field._id))
          refuse([at, 'field', index, '_id'], 'This field is listed twice.', field._id);
        if (field._id) ids.add(field._id);
        const twice = field.option.findIndex(
          (one, position) => field.option.findIndex((other) => sameWord(other, one)) < position,
        );
        if (twice >= 0) refuse([at, 'field', index, 'option'], 'One of these is listed twice.', field.name);
      }
    }
  });

/** A specification sheet for one type of product: groups of fields in order. */
export const specificationSheets = resource({
  path: 'specification-sheet',
  entity: 'Specification sheet',
  screen: { path: 'specification-sheet', label: 'Specification sheets', group: 'Products' },
  scope: 'brand',
  fields: { name: line(60), name_ne: noteLine(60), group: z.array(specificationGroup) },
  listed: { product_count: z.int() },
  input: inputOf({
    name: line(60),
    name_ne: noteLine(60),
    group: groupsInput,
    /** Confirms the removal of fields for which products have values. */
    confirm_lost_values: z.boolean().default(false),
  }),
  find: { name: 'contains' },
  sort: ['name', 'product_count'],
  about: {
    list: 'Sheets for the types of products: groups of fields',
    save: 'Add or edit a sheet; a field keeps its products’ values by its _id',
    remove: 'Delete a sheet that no product has',
  },
  demo: 'made',
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productInput } from '../../../../contract/catalog/catalog.ts';
import { errorsAfter, isRequired } from './form-errors.ts';

const rows = [
  { price: 1, stock: -4 },
  { price: 0, stock: 2 },
  { price: 3, stock: -1 },
];
const errors = {
  name: 'missing',
  'variant.0.stock': 'below 0',
  'variant.1.price': 'none',
  'variant.2.stock': 'below 0',
};

describe('the errors of a list', () => {
  it('clear when their cell changes, and otherwise stay', () => {
    const typed = rows.map((row, index) => (index === 0 ? { ...row, stock: 4 } : row));
    expect(errorsAfter(errors, 'variant', rows, typed)).toEqual({
      name: 'missing',
      'variant.1.price': 'none',
      'variant.2.stock': 'below 0',
    });
    const other = rows.map((row, index) => (index === 0 ? { ...row, price: 9 } : row));
    expect(errorsAfter(errors, 'variant', rows, other)).toEqual(errors);
  });

  it('go with the row that is removed, and the rows below keep theirs', () => {
    const left = rows.filter((_, index) => index !== 1);
    expect(errorsAfter(errors, 'variant', rows, left)).toEqual({
      name: 'missing',
      'variant.0.stock': 'below 0',
      'variant.1.stock': 'below 0',
    });
  });

  it('move with rows that change places', () => {
    const [first, second, third] = rows;
    expect(errorsAfter(errors, 'variant', rows, [second, first, third])).toMatchObject({
      'variant.0.price': 'none',
      'variant.1.stock': 'below 0',
    });
  });

  it('go for the list itself once it changes', () => {
    expect(errorsAfter({ variant: 'none' }, 'variant', [], rows)).toEqual({});
  });

  it('go for lines of one field once it changes', () => {
    const wrongPhone = { 'phones.1': 'no phone', name: 'none' };
    expect(errorsAfter(wrongPhone, 'phones', '061-520000\ncall us', '061-520000')).toEqual({ name: 'none' });
    expect(errorsAfter(wrongPhone, 'phones', '061-520000\ncall us', '061-520000\n01-5970000')).toEqual({
      name: 'none',
    });
  });
});

describe('the fields that a form marks as required', () => {
  const schema = z.object({
    name: z.string().min(1),
    note: z.string().nullish(),
    size: z.number().default(3),
    path: z.array(z.object({ access_type: z.string(), description: z.string().optional() })),
  });
  it.each([
    ['name', true],
    ['note', false],
    ['size', false],
    ['path.0.access_type', true],
    ['path.4.description', false],
  ])('%s: %s', (path, required) => {
    expect(isRequired(schema, path)).toBe(required);
  });

  it('finds the fields of a body that is checked as a whole, too', () => {
    expect(isRequired(productInput, 'name')).toBe(true);
    expect(isRequired(productInput, 'brand_id')).toBe(false);
    expect(isRequired(productInput, 'variant.0.price')).toBe(true);
  });
});

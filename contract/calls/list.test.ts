import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../errors.ts';
import { listQuery } from './list.ts';

const query = listQuery({
  find: { name: 'contains', is_active: 'flag', placed_at: 'days', total: 'amounts' },
  sort: ['name'],
});
const parse = (values: Record<string, string>) => query.safeParse(values);
const errors = (values: Record<string, string>) => {
  const result = parse(values);
  return result.success ? {} : fieldErrors(result.error);
};

describe('listQuery', () => {
  it('starts at page 1 with 10 rows', () => {
    expect(parse({}).data).toEqual({ page: 1, size: 10, sort: undefined, conditions: [] });
  });

  it('reads filters as conditions, in the order of the contract', () => {
    const { data } = parse({
      find_total_to: '99.5',
      find_name: 'ra',
      find_is_active: 'true',
      find_placed_at_from: '2026-01-31',
    });
    expect(data?.conditions).toEqual([
      { field: 'name', match: 'contains', value: 'ra' },
      { field: 'is_active', match: 'flag', value: 'true' },
      { field: 'placed_at', match: 'from', value: '2026-01-31' },
      { field: 'total', match: 'to', value: '99.5' },
    ]);
  });

  it.each(['1', '7', '10', '100'])('accepts a size of %s', (size) => {
    expect(parse({ size }).success).toBe(true);
  });

  it.each([
    ['size', '101'],
    ['size', '0'],
    ['size', '-1'],
    ['page', '0'],
    ['page', 'two'],
    ['sort', 'phone:asc'],
    ['sort', 'name'],
    ['find_is_active', 'yes'],
    ['find_placed_at_from', 'today'],
    ['find_placed_at_from', '2026-02-31'],
    ['find_placed_at_from', '0000-01-01'],
    ['find_total_from', '1e9'],
    ['find_phone', '98'],
    ['find_name_from', 'a'],
    ['find_', 'x'],
  ])('names %s when it is %s', (field, value) => {
    expect(errors({ [field]: value })).toHaveProperty(field);
  });

  it.each(['limit', 'utm_source', 'fbclid', '_', 'phone', 'name_from', '__proto__', 'constructor'])(
    'leaves %s out',
    (name) => {
      const typed = JSON.parse(`{"page":"2",${JSON.stringify(name)}:"5"}`);
      expect(parse(typed).data).toEqual({ page: 2, size: 10, sort: undefined, conditions: [] });
    },
  );

  it('treats a bare field as its filter, and names the bare field in errors', () => {
    expect(parse({ is_active: 'true', placed_at_from: '2026-01-31' }).data?.conditions).toEqual([
      { field: 'is_active', match: 'flag', value: 'true' },
      { field: 'placed_at', match: 'from', value: '2026-01-31' },
    ]);
    expect(errors({ is_active: 'maybe' })).toEqual({ find_is_active: 'Use true or false.' });
  });

  it('ignores empty filters', () => {
    expect(parse({ find_name: '', is_active: '', sort: '', find_nothing: '' }).data?.conditions).toEqual([]);
  });

  it('prefers the filter to its bare field', () => {
    const [condition] = parse({ find_name: 'ra', name: 'si' }).data?.conditions ?? [];
    expect(condition?.value).toBe('ra');
  });

  it('returns all rows for size 0 only if the list allows it', () => {
    expect(listQuery({ find: {}, sort: [], all: true }).safeParse({ size: '0' }).success).toBe(true);
  });
});

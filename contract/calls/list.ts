import { z } from 'zod';
import { described, flag } from './described.ts';
import { day } from './fields.ts';
import { USUAL_SIZE } from './page-sizes.ts';

const MOST_ROWS = 100;
/** Characters for as many ids as a page has rows. */
const MOST_IDS = MOST_ROWS * 37;
export const ALL_ROWS_CAP = 5000;

/**
 * How a field filters a list:
 * - `contains`: words of a text, in any spelling
 * - `part`: part of a text, as written
 * - `phone`: a mobile number in any form, or part of one
 * - `search`: a text that several fields can contain
 * - `exact`: ids, statuses and numbers
 * - `flag`: booleans
 * - `ids`: several ids, separated by commas
 * - `days` and `amounts`: `find_<field>_from` and `find_<field>_to`
 */
export type Filter = 'contains' | 'part' | 'phone' | 'search' | 'exact' | 'flag' | 'ids' | 'days' | 'amounts';

export interface Condition {
  field: string;
  match: Filter | 'from' | 'to';
  value: string;
}

export interface ListQuery {
  page: number;
  /** 0 means all rows, if the list allows it: ALL_ROWS_CAP per page. */
  size: number;
  sort?: string;
  conditions: Condition[];
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Enter a whole number.')
  .transform(Number);

/**
 * Builds the query of a list: page, size, `sort=field:asc|desc` and `find_<field>`, or the bare field. It refuses an
 * unknown `find_` or sort, and a size outside 1 to 100 (0 if `all` is set), because ignoring a filter would show wrong
 * rows.
 */
export function listQuery<
  const F extends Record<string, Filter>,
  const S extends string,
  const A extends boolean = false,
>(options: { find: F; sort: S[]; all?: A; size?: number }): z.ZodType<ListQuery, ListInput<F, S, A>> {
  const least = options.all ? 0 : 1;
  const size = options.size ?? USUAL_SIZE;
  const sorts = options.sort.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
  const shape = {
    page: wholeNumber
      .refine((page) => page >= 1, 'Pages start at 1.')
      .default(1)
      .register(described, { queryType: { type: 'integer', minimum: 1, default: 1 } }),
    size: wholeNumber
      .refine((size) => size >= least && size <= MOST_ROWS, `Use a number from ${least} to ${MOST_ROWS}.`)
      .default(size)
      .register(described, {
        description: options.all ? `Rows per page; 0 for all, at most ${ALL_ROWS_CAP}.` : 'Rows per page.',
        queryType: { type: 'integer', minimum: least, maximum: MOST_ROWS, default: size },
      }),
    sort: z.enum(sorts, `Use one of ${options.sort.join(', ')} with :asc or :desc.`).optional(),
  };
  const filters = filterShape({ ...(options.all && ({ _id: 'ids' } as const)), ...options.find });
  const names = [...Object.keys(shape), ...Object.keys(filters.shape)];
  const query = z
    .preprocess((given) => meant(given, names), z.strictObject({ ...shape, ...filters.shape }))
    .transform(({ page, size, sort, ...values }): ListQuery => {
      const conditions = filters.conditions.flatMap(({ key, ...condition }) => {
        const value = (values as Record<string, string | undefined>)[key];
        return value === undefined ? [] : [{ ...condition, value }];
      });
      return { page, size, sort, conditions };
    });
  // TypeScript can't follow fields made from options through Object.entries.
  return query as z.ZodType<ListQuery, ListInput<F, S, A>>;
}

/** Picks the list's own names and every `find_` from a query; a bare field is its filter, unless that's there too. */
function meant(given: unknown, names: string[]): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const filled = Object.entries(given).filter(([, value]) => value !== '' && value !== null);
  const filters = filled.flatMap(([name, value]) => (names.includes(`find_${name}`) ? [[`find_${name}`, value]] : []));
  const named = filled.filter(([name]) => names.includes(name) || name.startsWith('find_'));
  return Object.fromEntries([...filters, ...named]);
}

/** A client's query: page, size, sort fields, and filters by name. */
type ListInput<F extends Record<string, Filter>, S extends string, A extends boolean> = {
  page?: string;
  size?: string;
  sort?: `${S}:asc` | `${S}:desc`;
} & { [N in FilterName<F> | (A extends true ? 'find__id' : never)]?: string };

type FilterName<F extends Record<string, Filter>> = {
  [N in keyof F & string]: F[N] extends 'days' | 'amounts' ? `find_${N}_from` | `find_${N}_to` : `find_${N}`;
}[keyof F & string];

interface FilterKey {
  key: string;
  field: string;
  match: Condition['match'];
}

function filterShape(find: Record<string, Filter>) {
  const shape: Record<string, z.ZodOptional<ReturnType<typeof valueSchema>>> = {};
  const conditions: FilterKey[] = [];
  for (const [field, filter] of Object.entries(find)) {
    for (const match of filter === 'days' || filter === 'amounts' ? (['from', 'to'] as const) : [filter]) {
      const key = match === 'from' || match === 'to' ? `find_${field}_${match}` : `find_${field}`;
      shape[key] = valueSchema(filter).optional().register(described, { description: FILTERS[match] });
      conditions.push({ key, field, match });
    }
  }
  return { shape, conditions };
}

const FILTERS: Record<Condition['match'], string> = {
  contains: 'Contains these words.',
  part: 'Contains this text.',
  phone: 'A mobile number in any of its forms, or a part of one.',
  search: 'Contains these words in any of several fields.',
  exact: 'Equals this value.',
  flag: 'True or false.',
  ids: 'Any of these ids, separated by commas.',
  days: 'A day.',
  amounts: 'An amount.',
  from: 'Greater than or equal to this.',
  to: 'Less than or equal to this.',
};

function valueSchema(filter: Filter) {
  switch (filter) {
    case 'days':
      return z.string().refine((text) => day.safeParse(text).success, 'Use a date like 2026-01-31.');
    case 'amounts':
      return z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter a number.')
        .register(described, { queryType: { type: 'number', minimum: 0 } });
    case 'ids':
      return z.string().max(MOST_IDS);
    case 'flag':
      return flag;
    default:
      return z.string().max(200);
  }
}

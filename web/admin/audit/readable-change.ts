import type { RowOf } from '../../../contract/api.ts';
import { settingAt } from '../../../contract/settings/setting-names.ts';
import { ownWords } from '../language/t.ts';

type Row = Pick<RowOf<'GET audit'>, 'entity' | 'names' | 'before' | 'after'>;
type Json = Record<string, unknown>;

/** Replaces ids with names, and statuses with words. */
export const readableChange = (row: Row) => ({
  before: readable(inEffect(row, row.before), row.names),
  after: readable(inEffect(row, withoutName(row)), row.names),
});

/** Drops the signed-in user's name, which is shown beside the change. */
function withoutName({ entity, after }: Row): unknown {
  if (entity !== 'Sign-in' || !after) return after;
  const { name: _, ...rest } = after as Json;
  return rest;
}

/** Fills in the default of an untouched setting, which has no value of its own. */
function inEffect({ entity }: Row, side: unknown): unknown {
  if (entity !== 'Setting' || !side) return side;
  const { type, subtype, key, value } = side as Record<'type' | 'subtype' | 'key', string> & { value?: unknown };
  return { ...side, value: value ?? settingAt({ type, subtype, key })?.default };
}

/** Keep `_id`: rows are matched by it. */
function readable(value: unknown, names: Row['names'], field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => readable(item, names, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, item]) => [name, name === '_id' ? item : readable(item, names, name)]),
    );
  if (typeof value !== 'string') return value;
  if (field === 'status') return ownWords(value);
  // A name can equal one that every object has, such as `constructor`.
  return Object.hasOwn(names, value) ? names[value] : value;
}

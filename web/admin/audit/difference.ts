import { LIVE_KINDS, type LiveKind } from '../../../contract/calls/live-change.ts';
import { capital, plainField } from '../kit/merge/difference-words.ts';
import { isAmount } from '../kit/readable.ts';
import { exactTime } from '../kit/When.tsx';
import { formatPaisa } from '../language/figures.ts';
import { t } from '../language/t.ts';

/** One field's change in words; a side that lacks the field is undefined. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  /** For lists: added and removed entries, which are clearer than two whole lists. */
  added?: string[];
  removed?: string[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Finds the changed fields. An edit often stores only the fields it wrote, so a field found only in `before` counts
 * only if the sides share none.
 */
export function differences(before: unknown, after: unknown, prefix = ''): FieldChange[] {
  const was = isObject(before) ? before : {};
  const is = isObject(after) ? after : {};
  const isPartial = prefix === '' && Object.keys(is).some((field) => Object.hasOwn(was, field));
  const fields = isPartial ? Object.keys(is) : [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.flatMap((field) => fieldChanges(`${prefix}${field}`, own(was, field), own(is, field)));
}

/** Treats names that every object has, such as `constructor`, like any other. */
const own = (row: Json, field: string): unknown => (Object.hasOwn(row, field) ? row[field] : undefined);

function fieldChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after) || (isEmpty(before) && isEmpty(after))) return [];
  if (isObject(before) && isObject(after)) return differences(before, after, `${field}.`);
  if (Array.isArray(before) || Array.isArray(after)) return listChanges(field, before, after);
  return [
    {
      field,
      ...(!isEmpty(before) && { before: worded(field, before) }),
      ...(!isEmpty(after) && { after: worded(field, after) }),
    },
  ];
}

/** The audit stores paisa, but users read rupees. */
const worded = (field: string, value: unknown) =>
  typeof value === 'number' && (isAmount(field) || isLiveAmount(field)) ? formatPaisa(value) : inWords(value);

/** Whether the field is an amount of a live offer, by its kind of change. */
function isLiveAmount(field: string): boolean {
  const kind = field.split('.').at(-1) ?? '';
  return Object.hasOwn(LIVE_KINDS, kind) && LIVE_KINDS[kind as LiveKind].unit === 'rupees';
}

function listChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  const was = Array.isArray(before) ? before : [];
  const is = Array.isArray(after) ? after : [];
  if ([...was, ...is].some(isObject)) return rowChanges(field, was, is);
  const old = new Set(was.map(inWords));
  const fresh = new Set(is.map(inWords));
  return [{ field, added: [...fresh.difference(old)], removed: [...old.difference(fresh)] }];
}

/** Compares list rows by id, or by position if they have none. */
function rowChanges(field: string, was: unknown[], is: unknown[]): FieldChange[] {
  const [left, came] = [withoutSame(was, is), withoutSame(is, was)];
  const byKey = (rows: unknown[]) =>
    new Map(rows.map((row, index) => [String((isObject(row) && row._id) || index + 1), row]));
  const old = byKey(left);
  const fresh = byKey(came);
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const row = fresh.get(key) ?? old.get(key);
    return fieldChanges(`${field}: ${nameOf(row, key)}`, old.get(key), fresh.get(key));
  });
}

/** A save can rewrite rows: the same content under another id is no change. */
function withoutSame(rows: unknown[], others: unknown[]): unknown[] {
  const contentOf = (row: unknown) => JSON.stringify(row, (name, part) => (name === '_id' ? undefined : part));
  const contents = new Set(others.map(contentOf));
  return rows.filter((row) => !contents.has(contentOf(row)));
}

function nameOf(row: unknown, key: string): string {
  if (!isObject(row)) return key;
  const picture = isObject(row.document) ? row.document.alt || row.document.name : undefined;
  const name = row.name ?? row.access_type ?? row.title ?? row.sku_of_seller ?? picture;
  return typeof name === 'string' ? name : key;
}

/** Fields without meaning for readers: ids, and the storage paths of pictures. */
const UNSAID = new Set(['_id', 'blur', 'path', 'width', 'height']);

function inWords(value: unknown): string {
  if (value === true) return t('Yes');
  if (value === false) return t('No');
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? exactTime(value) : value;
  }
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .filter(([field, item]) => !UNSAID.has(field) && !isEmpty(item))
    .map(
      ([field, item]) =>
        `${plainField(field)}: ${Array.isArray(item) ? item.map(inWords).join(', ') : worded(field, item)}`,
    )
    .join('; ');
}

const IS_FIELD = /^[a-z]+(_[a-z]+)*$/;
/** A list row after the name of its field. */
const ROW = /^([a-z_]+): (.+)$/s;

/** Writes `variant: X-8GB.sales_price` as “Variant: X-8GB, sales price”; names stay as they are. */
export function fieldInWords(field: string): string {
  // A full stop in a name has a space after it.
  const parts = field.split(/\.(?=\S)/).map((part) => {
    const [, list, row] = ROW.exec(part) ?? [];
    if (list) return `${plainField(list)}: ${row}`;
    return IS_FIELD.test(part) ? plainField(part) : part;
  });
  return capital(parts.join(', '));
}

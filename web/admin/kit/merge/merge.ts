import { type AnyRows, byKey, inOrder, isFields, isMoved, type RowLists, same } from './rows.ts';

/** One field, or one row of a list, that others changed while its form was open. */
export interface Difference {
  /** The path of fields and row keys that identifies the change. */
  id: string;
  /** The same path in words: fields, and rows by name. */
  path: Step[];
  /** A row that one side lacks is undefined there; an order is the list of row names. */
  kind: 'field' | 'row' | 'order';
  base: unknown;
  theirs: unknown;
  mine: unknown;
  /** The form changed this field too, to another value: the user chooses which one stays. */
  isContested: boolean;
}

export interface Step {
  field?: string;
  /** Names a row of the list that precedes it in the path. */
  row?: string;
}

export type Whose = 'theirs' | 'mine';

type Fields = Record<string, unknown>;
interface Versions {
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/**
 * Merges three versions of a record: as opened, as others left it, and as the form holds it. Merges lists row by row,
 * and rows field by field. Takes a change by one side. If both sides changed a value differently, the chosen one wins,
 * and the form's until the user chooses.
 */
export function merge<V extends object>(
  versions: { base: V; theirs: V; mine: V },
  lists?: RowLists<V>,
  chosen: Readonly<Record<string, Whose>> = {},
): { values: V; differences: Difference[] } {
  const differences: Difference[] = [];
  const values = mergeFields(versions as Versions, { keys: [], steps: [] }, lists as Lists, {
    chosen,
    note: (difference) => differences.push(difference),
  });
  return { values: values as V, differences };
}

type Lists = Record<string, AnyRows> | undefined;

interface MergePath {
  keys: string[];
  steps: Step[];
}

interface Merging {
  chosen: Readonly<Record<string, Whose>>;
  note(difference: Difference): void;
}

const within = (at: MergePath, key: string, step: Step): MergePath => ({
  keys: [...at.keys, key],
  steps: [...at.steps, step],
});
const idOf = (at: MergePath) => JSON.stringify(at.keys);

/** A record that the form refers to, such as a picture. Take it whole: its fields aren't this form's. */
const isReference = (value: unknown) => isFields(value) && '_id' in value;

function mergeValue(versions: Versions, at: MergePath, list: AnyRows | undefined, merging: Merging): unknown {
  const { theirs, mine } = versions;
  if (Array.isArray(theirs) && Array.isArray(mine)) return mergeRows(versions, at, list, merging);
  const isOpen = (value: unknown) => isFields(value) && !isReference(value);
  if (isOpen(theirs) && isOpen(mine)) return mergeFields(versions, at, undefined, merging);
  return decided('field', versions, at, merging);
}

function decided(kind: Difference['kind'], versions: Versions, at: MergePath, { chosen, note }: Merging): unknown {
  const { base, theirs, mine } = versions;
  if (same(base, theirs)) return mine;
  if (same(theirs, mine)) return theirs;
  const isContested = !same(base, mine);
  note({ id: idOf(at), path: at.steps, kind, ...versions, isContested });
  return isContested && chosen[idOf(at)] !== 'theirs' ? mine : theirs;
}

function mergeFields(versions: Versions, at: MergePath, lists: Lists, merging: Merging, given: readonly string[] = []) {
  const fieldsOf = (side: unknown): Fields => (isFields(side) ? side : {});
  const [base, theirs, mine] = [fieldsOf(versions.base), fieldsOf(versions.theirs), fieldsOf(versions.mine)];
  const all = { ...theirs, ...mine };
  const values: Fields = {};
  for (const field of Object.keys(all)) {
    const side = { base: base[field], theirs: theirs[field], mine: mine[field] };
    if (isIdOfShown(field, all)) continue;
    const isGiven = field === '_id' || given.includes(field);
    values[field] = isGiven
      ? (side.theirs ?? side.mine)
      : mergeValue(side, within(at, field, { field }), lists?.[field], merging);
  }
  // An id goes with the field it belongs to: `logo_id` with `logo`.
  for (const field of Object.keys(all))
    if (isIdOfShown(field, all)) {
      const shown = field.slice(0, -3);
      values[field] = (values[shown] === mine[shown] ? mine : theirs)[field];
    }
  return values;
}

const isIdOfShown = (field: string, all: Fields) =>
  field.endsWith('_id') && field !== '_id' && field.slice(0, -3) in all;

function mergeRows(versions: Versions, at: MergePath, list: AnyRows | undefined, merging: Merging): unknown[] {
  const [was, now, here] = byKey([versions.base, versions.theirs, versions.mine], list) as [Rows, Rows, Rows];
  const nameOf = (row: unknown) => (list ? list.name(row as never) : String(row));
  const rows = new Map<string, unknown>();
  for (const key of inOrder([...now.keys()], [...here.keys(), ...was.keys()])) {
    const row = { base: was.get(key), theirs: now.get(key), mine: here.get(key) };
    const place = within(at, key, { row: nameOf(row.theirs ?? row.mine ?? row.base) });
    const merged = mergeRow(row, place, list, merging);
    if (merged !== undefined) rows.set(key, merged);
  }
  const isMine = isMoved([...was.keys()], [...here.keys()]);
  if (!isMine && isMoved([...was.keys()], [...now.keys()])) {
    const namesOf = (side: Rows) => [...side.values()].map(nameOf);
    const order = { base: namesOf(was), theirs: namesOf(now), mine: namesOf(here) };
    merging.note({ id: idOf(at), path: at.steps, kind: 'order', ...order, isContested: false });
  }
  const [lead, other] = isMine ? [here, now] : [now, here];
  return inOrder([...lead.keys()], [...other.keys()]).flatMap((key) => (rows.has(key) ? [rows.get(key)] : []));
}

type Rows = Map<string, unknown>;

/** Merges a row field by field if both sides have it. Otherwise one side added or removed it. */
function mergeRow(row: Versions, at: MergePath, list: AnyRows | undefined, merging: Merging): unknown {
  const { theirs, mine } = row;
  if (theirs !== undefined && mine !== undefined)
    return isFields(theirs) && isFields(mine) && list
      ? mergeFields(row, at, list.rows as Lists, merging, list.given)
      : theirs;
  const changed = (side: unknown) => (isFields(side) && list?.given ? without(side, list.given) : side);
  const compared = { base: changed(row.base), theirs: changed(theirs), mine: changed(mine) };
  const merged = decided('row', compared, at, merging);
  if (merged === compared.theirs) return theirs;
  // Add a removed row as a new one, without its old id. If the id is the row's only key, the server assigns one.
  const isGone = theirs === undefined && row.base !== undefined && (list?.key.length ?? 0) > 1;
  return isGone && isFields(mine) ? without(mine, ['_id']) : mine;
}

const without = (row: Fields, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

/**
 * Returns a form's values once its save is answered: the server's record, with the text typed since. Merges lists row
 * by row, because new rows now have ids.
 */
export function typedSince<V>(sent: V, saved: V, typed: V): V {
  if (same(sent, typed)) return saved;
  if (Array.isArray(sent) && Array.isArray(saved) && Array.isArray(typed)) {
    if (sent.length !== saved.length || typed.length < sent.length) return typed;
    return typed.map((row, index) => (index < sent.length ? typedSince(sent[index], saved[index], row) : row)) as V;
  }
  if (!isFields(sent) || !isFields(saved) || !isFields(typed)) return typed;
  const fields = Object.keys({ ...saved, ...typed });
  return Object.fromEntries(fields.map((field) => [field, typedSince(sent[field], saved[field], typed[field])])) as V;
}

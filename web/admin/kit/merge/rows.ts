type KeyOf<R> = string | ((row: R) => string);

/** Identifies the rows of a list in a form. Declare it for each list of objects. */
export interface RowsOf<R> {
  /** Fields that identify a row, best first: an unsaved row has no `_id`. `document._id` is a nested field. */
  key: readonly KeyOf<R>[];
  /** The row's name for users. */
  name(row: R): string;
  /** Fields that only the server sets, such as the number of held units; users can't edit them. */
  given?: readonly (keyof R & string)[];
  rows?: RowLists<R>;
}

/** The fields of a record that are lists of objects. Lists of texts need no declaration: each text is its own key. */
type ListsOf<V> = {
  [F in keyof V as NonNullable<V[F]> extends readonly (infer R)[]
    ? Extract<R, object> extends never
      ? never
      : F
    : never]: V[F];
};

export type RowLists<V> = {
  [F in keyof ListsOf<V>]-?: NonNullable<V[F]> extends readonly (infer R)[] ? RowsOf<R> : never;
};

/** Requires `rows` as soon as one of the form's lists holds objects. */
export type WithRows<V> = keyof ListsOf<V> extends never ? { rows?: undefined } : { rows: RowLists<V> };

/** A record's pictures: the form changes the selection and the order; texts are saved separately. */
export const PICTURE_ROWS: RowsOf<{ document: { _id: string; alt?: string | null } }> = {
  key: ['document._id'],
  name: ({ document }) => document.alt || 'picture',
  given: ['document'],
};

type Fields = Record<string, unknown>;
export type AnyRows = {
  key: readonly KeyOf<never>[];
  name(row: never): string;
  given?: readonly string[];
  rows?: object;
};

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares rows by content: each save can rewrite them with other ids, and the form can hold a number as text. */
const contentOf = (value: unknown) =>
  JSON.stringify(value, (name, part) => {
    if (name === '_id' || part === null || part === '') return undefined;
    return typeof part === 'number' ? String(part) : part;
  });
export const same = (one: unknown, other: unknown) => contentOf(one) === contentOf(other);

const valueAt = (row: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, field) => (isFields(value) ? value[field] : undefined), row);

/** Returns a row's keys, best first. A text, or a row of an undeclared list, is its own key. */
function keysOf(row: unknown, list: AnyRows | undefined): string[] {
  const keys = (list?.key ?? []).flatMap((key, index) => {
    const value = typeof key === 'string' ? valueAt(row, key) : key(row as never);
    return value === undefined || value === null || value === '' ? [] : [`${index} ${value}`];
  });
  return keys.length > 0 ? keys : [String(contentOf(row) ?? '')];
}

/**
 * Maps each version's rows by key, in their order. A row without the best key is matched by its next one to another
 * version's row: both added the same. A second row with the same key stays separate.
 */
export function byKey(versions: unknown[], list: AnyRows | undefined): Map<string, unknown>[] {
  const lists = versions.map((version) => (Array.isArray(version) ? version : []));
  const best = new Map<string, string>();
  const least = list?.key.length ?? 1;
  for (const row of lists.flat()) {
    const keys = keysOf(row, list);
    if (keys.length === least) for (const key of keys.slice(1)) best.set(key, keys[0] as string);
  }
  return lists.map((rows) => {
    const byKey = new Map<string, unknown>();
    for (const row of rows) {
      const keys = keysOf(row, list);
      const own = (keys.length < least && best.get(keys[0] as string)) || (keys[0] as string);
      let key = own;
      for (let times = 2; byKey.has(key); times++) key = `${own} ${times}`;
      byKey.set(key, row);
    }
    return byKey;
  });
}

/** Puts all keys in one order. Keys that only `other` has come after their predecessors there. */
export function inOrder(lead: string[], other: string[]): string[] {
  const order = [...lead];
  const leading = new Set(lead);
  for (const [index, key] of other.entries()) {
    if (leading.has(key)) continue;
    const before = index === 0 ? -1 : order.indexOf(other[index - 1] as string);
    order.splice(before + 1, 0, key);
    leading.add(key);
  }
  return order;
}

/** Whether the order of the rows in both versions differs. */
export function isMoved(was: string[], is: string[]): boolean {
  const [before, after] = [new Set(was), new Set(is)];
  return was.filter((key) => after.has(key)).join('\n') !== is.filter((key) => before.has(key)).join('\n');
}

type KeyOf<R> = string | ((row: R) => string);

/** The way to identify the rows of a list in a form. A form declares it for each list whose rows are objects. */
export interface RowsOf<R> {
  /**
   * The fields that identify a row, the best first: a row that is not saved yet has no `_id`. `document._id` is a field
   * within.
   */
  key: readonly KeyOf<R>[];
  /** The name that a person gives the row. */
  name(row: R): string;
  /** The facts that only the server knows about a row, such as how many are held: nobody changed them. */
  given?: readonly (keyof R & string)[];
  rows?: RowLists<R>;
}

/** The fields of a record that are lists of objects; lists of texts need no declaration: each text is its own key. */
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

/** The option of a form: needed as soon as one of its lists has objects for rows. */
export type WithRows<V> = keyof ListsOf<V> extends never ? { rows?: undefined } : { rows: RowLists<V> };

/** The pictures of a record: a form changes the set and its order; their texts are saved on their own. */
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

/**
 * Rows of a list may be written with other ids at each save, and a number may be held as its text: they are compared by
 * their content.
 */
const contentOf = (value: unknown) =>
  JSON.stringify(value, (name, part) => {
    if (name === '_id' || part === null || part === '') return undefined;
    return typeof part === 'number' ? String(part) : part;
  });
export const same = (one: unknown, other: unknown) => contentOf(one) === contentOf(other);

const valueAt = (row: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, field) => (isFields(value) ? value[field] : undefined), row);

/** The keys that a row has, the best first; a text, or a row of a list that nobody declared, is its own. */
function keysOf(row: unknown, list: AnyRows | undefined): string[] {
  const keys = (list?.key ?? []).flatMap((key, index) => {
    const value = typeof key === 'string' ? valueAt(row, key) : key(row as never);
    return value === undefined || value === null || value === '' ? [] : [`${index} ${value}`];
  });
  return keys.length > 0 ? keys : [String(contentOf(row) ?? '')];
}

/**
 * The rows of several versions of a list by their keys, in their order. A row that lacks the best key goes by the row of
 * another version that shares its next one: both added the same. A second row of one key keeps a place of its own.
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

/** The keys in one order, with those only in the other order after the keys that they follow there. */
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

/** Whether rows that both versions have changed places. */
export function isMoved(was: string[], is: string[]): boolean {
  const [before, after] = [new Set(was), new Set(is)];
  return was.filter((key) => after.has(key)).join('\n') !== is.filter((key) => before.has(key)).join('\n');
}

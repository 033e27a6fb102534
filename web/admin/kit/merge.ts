/** One field of a record that others changed while its form was open. */
export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** It was changed here as well, so that one of the two is lost. */
  isContested: boolean;
}

type Fields = Record<string, unknown>;

/** Rows of a list may be written anew with each save: what they say counts, not their own ids. */
const contentOf = (value: unknown) => JSON.stringify(value, (name, part) => (name === '_id' ? undefined : part));
const same = (one: unknown, other: unknown) => contentOf(one) === contentOf(other);

/** What others made of a record that was opened as `base` and reads `theirs` by now, beside what is in the form. */
export function differences(base: object, theirs: object, mine: object): Difference[] {
  const [was, now, here] = [base, theirs, mine] as [Fields, Fields, Fields];
  return Object.keys(here)
    .filter((field) => !same(was[field], now[field]) && !same(now[field], here[field]))
    .map((field) => ({
      field,
      theirs: now[field],
      mine: here[field],
      isContested: !same(was[field], here[field]),
    }));
}

/** The record as others left it, with what was changed here alone, and of what both changed the fields that are kept. */
export function merged<V extends object>(base: V, theirs: V, mine: V, kept: ReadonlySet<string>): V {
  const [was, now, here] = [base, theirs, mine] as unknown as [Fields, Fields, Fields];
  const fields = Object.keys(now).map((field) => {
    const isMine = kept.has(field) || (same(was[field], now[field]) && !same(was[field], here[field]));
    return [field, isMine ? here[field] : now[field]] as const;
  });
  return Object.fromEntries(fields) as V;
}

/**
 * What a form holds once its save is answered: the record as the server has it, with what was typed since it was sent. A row
 * of a list has got its id meanwhile, so a list is taken row by row.
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

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value that the test expects; throws if it's absent, so that the test ends at the cause. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value that the test expects is absent.');
  return value;
}

/** Returns the first row of a query, an insert or an answer; throws if there's none. */
export function firstOf<T>(rows: readonly T[]): T {
  return present(rows[0]) as T;
}

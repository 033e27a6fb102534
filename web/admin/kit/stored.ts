/**
 * A list that is kept on the device as JSON; entries that cannot be read, because of a change by hand or by another
 * version, are left out.
 */
export function storedList<T>(text: string | null, isOne: (value: unknown) => value is T): T[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

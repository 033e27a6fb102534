/** Reads a list stored on the device as JSON. Skips entries of another version, or changed by hand. */
export function storedList<T>(text: string | null, isOne: (value: unknown) => value is T): T[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

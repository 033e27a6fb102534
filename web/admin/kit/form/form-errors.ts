import type { z } from 'zod';

/** Drops the errors of a changed field and its parts. In a list, a row that moved keeps its errors. */
export function errorsAfter<E>(
  errors: Record<string, E>,
  field: string,
  before: unknown,
  after: unknown,
): Record<string, E> {
  const left: Record<string, E> = {};
  for (const [path, error] of Object.entries(errors)) {
    if (path === field) continue;
    const moved = path.startsWith(`${field}.`) ? placeAfter(path.slice(field.length + 1), before, after) : undefined;
    if (!path.startsWith(`${field}.`)) left[path] = error;
    else if (moved !== undefined) left[`${field}.${moved}`] = error;
  }
  return left;
}

/** Finds a value's new path; undefined if it was removed or replaced. */
function placeAfter(path: string, before: unknown, after: unknown): string | undefined {
  // The lines of a text field have no paths of their own.
  if (typeof before === 'string') return undefined;
  const [index = '', ...rest] = path.split('.');
  if (!Array.isArray(before) || !Array.isArray(after)) return at(before, path) === at(after, path) ? path : undefined;
  const row = before[Number(index)];
  // Plain values have no identity: one at another index counts as a different value.
  const stays =
    typeof row === 'object' && row !== null ? after.indexOf(row) : row === after[Number(index)] ? Number(index) : -1;
  if (stays >= 0) return [stays, ...rest].join('.');
  if (after.length !== before.length || rest.length === 0) return undefined;
  const inRow = placeAfter(rest.join('.'), row, after[Number(index)]);
  return inRow === undefined ? undefined : `${index}.${inRow}`;
}

/** Reads the value at a path such as `path.0.access_type`. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Whether the body needs this field: not if it can be null or missing, or has a default. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const field = path.split('.').reduce<z.ZodType | undefined>(within, schema);
  return field !== undefined && !field.safeDecode(null).success && !field.safeDecode(undefined).success;
}

function within(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const { shape, element } = unwrapped(schema) as { shape?: Record<string, z.ZodType>; element?: z.ZodType };
  return shape?.[name] ?? element;
}

/** Unwraps defaults, optionals and pipes. */
function unwrapped(schema: z.ZodType | undefined): object {
  const inner =
    schema &&
    ((schema.def as { innerType?: z.ZodType; in?: z.ZodType }).innerType ?? (schema.def as { in?: z.ZodType }).in);
  return inner ? unwrapped(inner) : (schema ?? {});
}

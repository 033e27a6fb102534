import type { z } from 'zod';
import { note } from '../calls/fields.ts';

/**
 * Settings without a field of their own, as the text of a JSON object (spec 3, extra_setting). Checks every name and
 * value, and errors name the setting. The empty string means no settings.
 */
export function extraSetting(settings: z.ZodObject) {
  return note(1000).check(({ value, issues }) => {
    for (const message of wrongIn(settings, value)) issues.push({ code: 'custom', message, input: value });
  });
}

function wrongIn(settings: z.ZodObject, text: string): string[] {
  if (text === '') return [];
  const read = asObject(text);
  if (!read) return ['This isn’t a JSON object. Start with { and end with }, and put each name in double quotes.'];
  const names = Object.keys(settings.shape);
  const unknown = Object.keys(read).filter((name) => !names.includes(name));
  const wrong = settings.safeParse(read).error?.issues ?? [];
  return [
    ...unknown.map((name) => `${name} is not known here. Use ${names.join(', ')}.`),
    ...wrong.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the settings in a checked text; none if it's empty. */
export function settingsIn<S extends z.ZodObject>(settings: S, text: string | null | undefined): Partial<z.output<S>> {
  return (settings.partial().safeParse(asObject(text ?? '') ?? {}).data as Partial<z.output<S>>) ?? {};
}

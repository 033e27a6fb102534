/** Languages of the storefront and its messages; a text without its pair falls back to English. */
export const LANGUAGES = ['en', 'ne'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns a page's address in a language, independent of browser and cookie; the bare address is English. */
export function placeIn(language: Language, address: string): string {
  if (language === LANGUAGES[0]) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

type Text = string | null | undefined;

/** Returns a row's value in a language: `name_ne` beside `name`, or `name` if it isn't translated. */
export function inLanguage<F extends string>(
  row: { [N in F]?: Text } & { [N in `${F}_ne`]?: Text },
  field: F,
  language: Language,
): Text {
  const texts: Record<string, Text> = row;
  return (language === 'ne' && texts[`${field}_ne`]) || texts[field];
}

/** Picks one language: replaces `name` by `name_ne` if there is one, and drops `name_ne`. */
export function readIn<T>(data: T, language: Language): T {
  if (Array.isArray(data)) return data.map((one) => readIn(one, language)) as T;
  if (typeof data !== 'object' || data === null) return data;
  // A field that's empty in English has only its Nepali side.
  const fields = [...new Set(Object.keys(data).map((field) => field.replace(/_ne$/, '')))];
  return Object.fromEntries(fields.map((field) => [field, readIn(inLanguage(data, field, language), language)])) as T;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Detects the language of a text or HTML by its letters; undefined if it has none. */
export function writtenIn(html: string | null | undefined): Language | undefined {
  const text = html?.replace(/<[^>]*>/g, '') ?? '';
  const [latin, devanagari] = [count(text, /[a-z]/gi), count(text, /[\u0900-\u097f]/g)];
  if (latin + devanagari === 0) return undefined;
  return devanagari > latin ? 'ne' : 'en';
}

/** The languages of the storefront and its messages; English is what a text without its pair falls back to. */
export const LANGUAGES = ['en', 'ne'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The address of a page in a language, whatever the reader's browser or cookie says; its bare address is the English
 * one.
 */
export function placeIn(language: Language, address: string): string {
  if (language === LANGUAGES[0]) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

type Text = string | null | undefined;

/** The value that a row has in a language: `name_ne` beside `name`, and `name` if nobody has translated it. */
export function inLanguage<F extends string>(
  row: { [N in F]?: Text } & { [N in `${F}_ne`]?: Text },
  field: F,
  language: Language,
): Text {
  const texts: Record<string, Text> = row;
  return (language === 'ne' && texts[`${field}_ne`]) || texts[field];
}

/** Data in one language: if there is `name_ne`, `name` has the text in that language, and `name_ne` is removed. */
export function readIn<T>(data: T, language: Language): T {
  if (Array.isArray(data)) return data.map((one) => readIn(one, language)) as T;
  if (typeof data !== 'object' || data === null) return data;
  // A field that is empty in English has the Nepali side alone.
  const fields = [...new Set(Object.keys(data).map((field) => field.replace(/_ne$/, '')))];
  return Object.fromEntries(fields.map((field) => [field, readIn(inLanguage(data, field, language), language)])) as T;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The language of a text or HTML that somebody has written, by its letters; undefined if it has none. */
export function writtenIn(html: string | null | undefined): Language | undefined {
  const text = html?.replace(/<[^>]*>/g, '') ?? '';
  const [latin, devanagari] = [count(text, /[a-z]/gi), count(text, /[\u0900-\u097f]/g)];
  if (latin + devanagari === 0) return undefined;
  return devanagari > latin ? 'ne' : 'en';
}

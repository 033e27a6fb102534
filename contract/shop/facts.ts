/** A fact that a visitor filters by: at least this number, or exactly this value. */
export interface WantedFact {
  /** The field's English name, in upper or lower case. */
  field: string;
  value: string;
}

/** A field that visitors can filter a list by, with its products' values. */
export interface FactFilter {
  /** Its English name, as in `WantedFact`. */
  field: string;
  name: string;
  name_ne: string;
  isNumber: boolean;
  /** At most 12, each with the number of products that have it and match all other filters. */
  choices: { value: string; text: string; text_ne: string; count: number }[];
}

/** Reads `Network:5G;Battery:5000` from an address. Skips a part without a name or value. */
export const factsIn = (text: string): WantedFact[] =>
  text.split(';').flatMap((part) => {
    const [field = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    return field.trim() && value ? [{ field: field.trim(), value }] : [];
  });

/** Writes facts for an address. */
export const factsText = (facts: WantedFact[]): string =>
  facts.map(({ field, value }) => `${field}:${value}`).join(';');

/** Whether two names or values are the same, ignoring case and spaces: 12GB, 12 gb. */
export const sameFact = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
const keyOf = (text: string) => text.toLowerCase().replace(/\s/g, '');

/** Returns the value that the visitor filters a field by. */
export const factOf = (facts: WantedFact[], name: string): string | undefined =>
  facts.find(({ field }) => sameFact(field, name))?.value;

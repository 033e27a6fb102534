/** A fact that a visitor asks for: of a number at least this much, of all others this value. */
export interface WantedFact {
  /** The English name of a field, in any case. */
  field: string;
  value: string;
}

/** A field that visitors can narrow a list by, with the values that its products have. */
export interface FactFilter {
  /** Its English name, as in `WantedFact`. */
  field: string;
  name: string;
  name_ne: string;
  isNumber: boolean;
  /** At most 12, each with the number of products that have it and fit all other wishes. */
  choices: { value: string; text: string; text_ne: string; count: number }[];
}

/** Reads `Network:5G;Battery:5000`, as an address has it. A part without a name or value is left out. */
export const factsIn = (text: string): WantedFact[] =>
  text.split(';').flatMap((part) => {
    const [field = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    return field.trim() && value ? [{ field: field.trim(), value }] : [];
  });

/** The facts as an address has them. */
export const factsText = (facts: WantedFact[]): string =>
  facts.map(({ field, value }) => `${field}:${value}`).join(';');

/** Whether two names or values are one, in any case and with or without blanks: 12GB, 12 gb. */
export const sameFact = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
const keyOf = (text: string) => text.toLowerCase().replace(/\s/g, '');

/** The wanted value of a field. */
export const factOf = (facts: WantedFact[], name: string): string | undefined =>
  facts.find(({ field }) => sameFact(field, name))?.value;

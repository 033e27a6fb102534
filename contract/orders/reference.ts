import { typedText } from '../language/typed-text.ts';

/** Two spellings of one payment's reference have the same key; banks do not tell letters by their case, nor print with the same spaces. */
export const referenceKey = (reference: string): string =>
  typedText(reference)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Banks number in ways of their own: a key shorter than this can belong to two payments at two banks. */
export const SHORTEST_REFERENCE = 6;

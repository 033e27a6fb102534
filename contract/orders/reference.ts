import { plainDigits } from '../language/devanagari.ts';

/** Two spellings of one payment's reference have the same key; banks do not tell letters by their case, nor print with the same spaces. */
export const referenceKey = (reference: string): string =>
  plainDigits(reference.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

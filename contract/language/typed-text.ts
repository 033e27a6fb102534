import { plainDigits } from './devanagari.ts';

/**
 * A code, number or date as a keyboard writes it: contacts, chats and sheets add marks that nobody sees, other hyphens
 * and blanks, and digits of another script.
 */
export const typedText = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/[\p{Cf}\p{VS}]/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

import { plainDigits } from './devanagari.ts';

/**
 * Normalises a code, number or date to what a keyboard types: contacts, chats and sheets add invisible marks, other
 * hyphens and spaces, and other scripts' digits.
 */
export const typedText = (typed: string): string =>
  // Most cells of a file need nothing more.
  /^[ -~]*$/.test(typed) ? typed.trim() : plainText(typed);

const plainText = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/[\p{Cf}\p{VS}]/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

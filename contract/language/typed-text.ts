import { plainDigits } from './devanagari.ts';

/**
 * Normalises a code, number or date to what a keyboard types: contacts, chats and sheets add invisible marks, other
 * hyphens and spaces, and other scripts' digits.
 */
export const typedText = (typed: string): string =>
  // Most cells of a file need nothing more.
  /^[ -~]*$/.test(typed) ? typed.trim() : plainText(typed);

/** The same for a code: a sheet that stored one of digits as a number may add a decimal. */
export const typedCode = (typed: string): string => typedText(typed).replace(/^(\d+)\.0+$/, '$1');

const plainText = (typed: string): string =>
  plainDigits(typed.replace(/[\p{Cf}\p{VS}]/gu, '').normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

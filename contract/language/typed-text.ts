import { plainDigits } from './devanagari.ts';

/**
 * Normalises a code, number or date to what a keyboard types: contacts, chats and spreadsheets add invisible marks,
 * other hyphens and spaces, and other scripts' digits.
 */
export const typedText = (typed: string): string =>
  // Most cells of a file need nothing more.
  /^[ -~]*$/.test(typed) ? typed.trim() : plainText(typed);

/** Does the same without the apostrophe by which a spreadsheet keeps a number as a text. */
export const cellText = (typed: string): string => typedText(typed).replace(/^['’](?!['’])/, '');

/** Normalises a code: a spreadsheet that stored its digits as a number may have added a decimal. */
export const typedCode = (typed: string): string => cellText(typed).replace(/^(\d+)\.0+$/, '$1');

const plainText = (typed: string): string =>
  plainDigits(typed.replace(/[\p{Cf}\p{VS}]/gu, '').normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

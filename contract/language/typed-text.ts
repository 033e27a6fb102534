import { plainDigits } from './devanagari.ts';

/**
 * Normalises a code, number or date to keyboard characters: contacts, chats and spreadsheets add invisible marks, other
 * hyphens and spaces, and other scripts' digits.
 */
export const typedText = (typed: string): string =>
  // Most cells of a file need no more than this.
  /^[ -~]*$/.test(typed) ? typed.trim() : plainText(typed);

/**
 * Does the same without the apostrophe with which a spreadsheet stores a number as text, and writes out a number that
 * it saved as a power with all digits: `9.841234567E+09`.
 */
export const cellText = (typed: string): string =>
  typedText(typed)
    .replace(/^['’](?!['’])/, '')
    .replace(/^(\d)[.,](\d+)E\+?0*(\d+)$/i, (text, first, rest, power) =>
      // Fewer digits than the power: the sheet has cut the others.
      rest.length === Number(power) && rest.length >= SHORTEST_POWER ? first + rest : text,
    );

/** The fewest decimals of a power; a short one can be a code. */
const SHORTEST_POWER = 4;

/** Normalises a code: a spreadsheet that stored its digits as a number might have added a decimal. */
export const typedCode = (typed: string): string => cellText(typed).replace(/^(\d+)\.0+$/, '$1');

const plainText = (typed: string): string =>
  plainDigits(typed.replace(/[\p{Cf}\p{VS}]/gu, '').normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

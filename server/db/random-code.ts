import { randomInt } from 'node:crypto';

/** Excludes I, L, O, U, 0 and 1, which are easily confused when a code is read out. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Makes a code of eight letters that can be read out on the phone, and that can't be guessed from another code. */
export const randomCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

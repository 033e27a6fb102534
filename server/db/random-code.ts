import { randomInt } from 'node:crypto';

/** Without I, L, O, U, 0 and 1, which are mistaken for another when a code is read out. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Eight letters that nobody guesses from another code, and that can be read out on the phone. */
export const randomCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

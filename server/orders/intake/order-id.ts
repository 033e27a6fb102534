import { randomInt } from 'node:crypto';

/** Without I, L, O, U, 0 and 1, so that it can be read out on the phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** The id for the customer: `AG-` and eight letters, not to be guessed from another order's. */
export function newOrderId(): string {
  return `AG-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

import { randomCode } from '../../db/random-code.ts';

/** The id for the customer: `AG-` and eight letters. */
export const newOrderId = (): string => `AG-${randomCode()}`;

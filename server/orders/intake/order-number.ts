import { randomCode } from '../../db/random-code.ts';

/** `AG-` and eight letters. */
export const newOrderNumber = (): string => `AG-${randomCode()}`;

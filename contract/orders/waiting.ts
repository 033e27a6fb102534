import { counted } from '../language/counted.ts';

/** How long orders can wait, unless the settings say otherwise (contract/settings/setting-names.ts). */

/**
 * How soon to call a new order's customer: in the evening for orders of the day, in the morning for orders of the
 * night.
 */
export const CALL_WITHIN_HOURS = 12;

/** How soon to call a customer who didn't answer again, if staff give no time. */
export const CALL_AGAIN_HOURS = 2;

/** Days until an order expires in a status; `PAID` is a purchase that is ready for pickup. */
export const EXPIRES_AFTER_DAYS = { PLACED: 7, CONTACTED: 7, CONFIRMED: 30, READY_FOR_PICKUP: 14, PAID: 30 } as const;

/** Days until an order that has ended is archived. */
export const ARCHIVED_AFTER_DAYS = 30;

/**
 * Returns after how many hours an office learns of an overdue call: the retailer and its RD after the set time, the ND
 * and head office after twice that.
 */
export const lateAfterHours = (office_type: string, callWithin: number): number =>
  office_type === 'ND' || office_type === 'ADMIN' ? 2 * callWithin : callWithin;

/**
 * Says how many customers have waited too long: `4 customers at 2 retailers have been waiting for your call for more
 * than 12 hours`. `among`: which customers, such as `at 2 retailers`.
 */
export const waitingText = (
  late: number,
  hours: number,
  { among, call = 'your call' }: { among?: string; call?: string } = {},
) =>
  `${counted(late, 'customer')}${among ? ` ${among}` : ''} ${late === 1 ? 'has' : 'have'} been waiting for ${call} for more than ${counted(hours, 'hour')}`;

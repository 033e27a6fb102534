import type { Db } from '../db/db.ts';
import { isOnFor, type Limit, limitOf } from '../settings/limit-of.service.ts';
import { hasColleague } from './grants/colleagues.service.ts';

interface MoneyAct {
  user_id: string;
  /** The call that a second approver would make. */
  route: string;
  now: Date;
}

/**
 * Whether another user must finish an act about money: the setting asks for it, and another user is allowed to. A lone
 * administrator does both.
 */
export async function asksSecondPerson(db: Db, { user_id, route, now }: MoneyAct): Promise<boolean> {
  return (await isOnFor(db, 'payment.second_person', { user_id, now })) && hasColleague(db, user_id, route, now);
}

/** Returns the highest sum, in paisa, that one user can settle alone; Infinity if no second approver is needed. */
export async function limitForOne(db: Db, limit: Limit, act: MoneyAct): Promise<number> {
  if (!(await asksSecondPerson(db, act))) return Number.POSITIVE_INFINITY;
  return (await limitOf(db, limit, act)) * 100;
}

/** Whether a sum, in paisa, needs a second approver; with a limit of 0, every sum does. */
export const isAboveLimit = (sum: number, limit: number): boolean => limit === 0 || sum > limit;

/** Calls that need a second approver: approve a code, accept a payment, refund. */
export const SECOND_PERSON_CALLS = {
  payment_qr: 'POST office/{id}/payment-qr/{change}/{verdict}',
  proof: 'POST verification/{id}/{step}',
  refund: 'POST order/{id}/refund {MULTI-BUY}',
  return_refund: 'POST return/{id}/refund',
  month: 'POST office-money/{id}/lock',
  payment_refund: 'POST payment/{id}/refund',
};

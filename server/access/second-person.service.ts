import type { Db } from '../db/db.ts';
import { isOnFor } from '../settings/limit-of.service.ts';
import { hasColleague } from './grants/colleagues.service.ts';

interface MoneyAct {
  user_id: string;
  /** The call that a second approver would make. */
  route: string;
  now: Date;
}

/**
 * Whether another person must finish an act about money: if the setting asks for it and there is another person who
 * may. A lone administrator does both.
 */
export async function asksSecondPerson(db: Db, { user_id, route, now }: MoneyAct): Promise<boolean> {
  return (await isOnFor(db, 'payment.second_person', { user_id, now })) && hasColleague(db, user_id, route, now);
}

/** The calls for a second approver: to approve a code, to accept a payment, to pay back. */
export const SECOND_PERSON_CALLS = {
  payment_qr: 'POST office/{id}/payment-qr/{change}/{verdict}',
  proof: 'POST verification/{id}/{step}',
  refund: 'POST order/{id}/refund {MULTI-BUY}',
  return_refund: 'POST return/{id}/refund',
};

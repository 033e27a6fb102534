import { normalPhone } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { paymentIn } from './payment-sms.ts';
import { keepPayment } from './payments.service.ts';

/**
 * Keeps the payment that a bank's text message tells about, once; it is matched, and a person confirms it. Banks send
 * under a name or a short number: anybody can write a message from a phone.
 */
export async function noteSms(
  db: Db,
  { _id, message, sender, at }: { _id: string; message: string; sender: string; at: Date },
  now: Date,
): Promise<void> {
  if (isPhone(sender)) return;
  const payment = paymentIn(message, sender);
  if (payment) await keepPayment(db, { ...payment, source: 'sms', event: _id, paid_at: at }, now);
}

/** Nine digits without letters are a phone, whatever numerals, signs or `tel:` they are written with. */
function isPhone(sender: string): boolean {
  const plain = normalPhone(sender.normalize('NFKC').replace(/^\s*tel:/i, '')).replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{N}{9,}$/u.test(plain);
}

import { referenceKey } from '../../contract/orders/reference.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { keepPayment } from './payments.service.ts';
import { paisaOf } from './statement.ts';

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

interface PaymentInSms {
  bank: string;
  /** Paisa. */
  amount: number;
  reference: string;
  reference_key: string;
  payer_phone: string;
  text: string;
}

const AMOUNT = /(?:NPR|Rs\.?|रु\.?)\s*([\d,]+(?:\.\d{1,2})?)/i;
const RECEIVED = /credit|deposit|received|जम्मा/i;
const REFERENCE =
  /(?:ref(?:erence)?|txn|transaction|trace|utr)\.?(?:\s*(?:no|id|code|number))?\.?\s*[:#-]?\s*([A-Z0-9-]{5,40})/i;

/** The payment that a bank's text message reports; undefined for any other message. */
export function paymentIn(message: string, sender: string): PaymentInSms | undefined {
  const amount = paisaOf(AMOUNT.exec(message)?.[1] ?? '');
  if (!amount || amount < 0 || !RECEIVED.test(message)) return undefined;
  const reference = REFERENCE.exec(message)?.[1] ?? '';
  return {
    bank: sender,
    amount,
    reference,
    reference_key: referenceKey(reference),
    payer_phone: /(?:^|\D)(?:\+?977)?(9[678]\d{8})(?!\d)/.exec(message)?.[1] ?? '',
    text: message.slice(0, 500),
  };
}

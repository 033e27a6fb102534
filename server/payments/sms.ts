import { plainDigits } from '../../contract/language/devanagari.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { keepPayment } from './payments.service.ts';
import { paisaOf } from './statement-words.ts';

/**
 * Keeps the payment that a bank's text message reports, once; it is matched, and a person confirms it. A message about an amount that
 * no template knows is kept unmatched, for a person to read. Banks send under a name or a short number: anybody can write a message from
 * a phone.
 */
export async function noteSms(
  db: Db,
  { _id, message, sender, at }: { _id: string; message: string; sender: string; at: Date },
  now: Date,
): Promise<void> {
  if (isPhone(sender)) return;
  const payment = paymentIn(message, sender);
  const event = { event: eventOf(_id, message, at, payment), paid_at: at };
  if (payment) await keepPayment(db, { ...payment, ...event, source: 'sms' }, now);
  else if (isUnknown(message)) await keepPayment(db, { ...factsIn(message, sender), ...event, ...UNKNOWN }, now);
}

/**
 * What makes a text message another one: two phones may pass on the same, and one may pass it on twice. With a reference its text is of
 * one payment, with a balance it is on its day; without both, two payments may read alike.
 */
function eventOf(_id: string, message: string, at: Date, payment: PaymentInSms | undefined): string {
  if (payment?.reference_key) return message;
  return payment?.balance == null ? _id : `${dayInNepal(at)}\n${message}`;
}

const UNKNOWN = {
  source: 'unknown_sms',
  note: 'No template knows this message. Read it, and dismiss it if no money came in.',
} as const;

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
  balance: number | null;
}

const AMOUNT = /(?:NPR|Rs\.?|रु\.?|रू\.?|₹)\s*([\d,]+(?:\.\d{1,2})?)/i;
/**
 * What a bank writes of money that came in: to your account, from somebody, or nothing more. One word decides nothing:
 * “credited” also stands in messages about money that went out, will come, or failed.
 */
const RECEIVED = [
  /(?:is|has been|was|been)?\s*(?:credited|deposited)\s+(?:by|with|for)\b/i,
  /\b(?:credited|deposited|received|added)\b(?!\s+to\s+(?:\+?977)?[\s-]?9[678]\d{8})(?:\s+(?:to|in|into)\s+(?:your|a\/?c|acc)|\s+from\b|\s*[.,;]|\s+(?:on|at|via|through|ref)\b|\s*$)/i,
  /\byou(?:'ve| have)? received\b/i,
  /जम्मा/,
];
/** Money that went out, a request, a failure, an offer, a code: no money that came in, whatever else is said. */
const NOT_RECEIVED =
  /\b(?:debited|withdrawn|withdrawal|sent|spent|purchase of|paid (?:to|for)|transferred to|fund transfer .{0,60}(?:from|successful)|request(?:ed)?|fail(?:ed|ure)?|unsuccessful|declined|revers(?:ed|al)|refund(?:ed)?|cancel+ed|not (?:received|credited|deposited)|will be|would be|once you|if you|otp|one.time|password|pin|do not share|cashback|offer|bonus|discount|up ?to|get \d|installment|emi|due|loan|credit card|overdue)\b|घटाइएको|झिकि|अनुरोध|असफल/i;
/** An amount that is only what an account holds. */
const BALANCE = new RegExp(`(?:\\bbal(?:ance)?\\b|मौज्दात)[^.;\\d]{0,30}${AMOUNT.source}`, 'gi');
/** With a digit: in “Transaction alert” and “Transaction successful” no reference follows. */
const REFERENCE =
  /(?:ref(?:erence)?|txn|transaction|trace|utr)\.?(?:\s*(?:no|id|code|number))?\.?\s*[:#-]?\s*((?=[A-Z-]*\d)[A-Z0-9-]{5,40})/i;

/** The payment that a bank's text message reports; undefined for any other message. */
export function paymentIn(message: string, sender: string): PaymentInSms | undefined {
  return isReceived(message) && !NOT_RECEIVED.test(message) && amountIn(message) > 0
    ? factsIn(message, sender)
    : undefined;
}

/** Whether a message is about an amount, and says neither that it came in nor anything else that is known. */
export const isUnknown = (message: string): boolean =>
  !isReceived(message) && !NOT_RECEIVED.test(message) && amountIn(plainDigits(message).replace(BALANCE, '')) > 0;

const isReceived = (message: string) => RECEIVED.some((form) => form.test(message));

/** What the account holds after the payment, in paisa. */
function balanceIn(message: string): number | null {
  const [first, second] = plainDigits(message).matchAll(BALANCE);
  return first && !second ? (paisaOf(first[1] ?? '') ?? null) : null;
}

const amountIn = (message: string): number => paisaOf(AMOUNT.exec(plainDigits(message))?.[1] ?? '') ?? 0;

function factsIn(message: string, sender: string): PaymentInSms {
  const reference = REFERENCE.exec(message)?.[1] ?? '';
  return {
    bank: sender,
    amount: amountIn(message),
    reference,
    reference_key: referenceKey(reference),
    payer_phone: /(?:^|\D)(?:\+?977)?(9[678]\d{8})(?!\d)/.exec(message)?.[1] ?? '',
    text: message.slice(0, 500),
    balance: balanceIn(message),
  };
}

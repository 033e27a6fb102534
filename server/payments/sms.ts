import { referenceKey } from '../../contract/orders/reference.ts';
import { normalPhone, phonesIn } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { keepPayment } from './payments.service.ts';
import { balanceIn, meaningOf } from './sms-templates.ts';

/**
 * Stores the payment that a bank's text message reports, once; it's matched, and staff confirm it. A message with an
 * amount but no known template stays unmatched for staff to read. Ignores senders that are phone numbers: banks use
 * names or short numbers, and anyone can text from a phone.
 */
export async function noteSms(
  db: Db,
  { _id, message, sender, at }: { _id: string; message: string; sender: string; at: Date },
  now: Date,
): Promise<void> {
  if (isPhone(sender)) return;
  const meaning = meaningOf(message);
  if (meaning.is === 'none') return;
  const facts = factsIn(message, sender, meaning.amount);
  const isKnown = meaning.is === 'received';
  const event = { event: eventOf(_id, message, at, isKnown ? facts : undefined), paid_at: at };
  await keepPayment(db, { ...facts, ...event, ...(isKnown ? { source: 'sms' } : UNKNOWN) }, now);
}

/**
 * Identifies an SMS: two phones can forward the same one, and one can forward it twice. With a reference, the text
 * identifies one payment. With a balance, the text and its day do. Without either, two payments can have the same text.
 */
function eventOf(_id: string, message: string, at: Date, payment: PaymentInSms | undefined): string {
  if (payment?.reference_key) return message;
  return payment?.balance == null ? _id : `${dayInNepal(at)}\n${message}`;
}

const UNKNOWN = {
  source: 'unknown_sms',
  note: 'No template fits this message. Read it, and dismiss it if no money came in.',
} as const;

/** Whether a sender is a phone: nine digits without letters, in any numerals, signs or with `tel:`. */
function isPhone(sender: string): boolean {
  const plain = normalPhone(sender.normalize('NFKC').replace(/^\s*tel:/i, '')).replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{N}{9,}$/u.test(plain);
}

interface PaymentInSms {
  bank: string;
  /** In paisa. */
  amount: number;
  reference: string;
  reference_key: string;
  payer_phone: string;
  text: string;
  balance: number | null;
}

/**
 * The reference must have a digit, unlike in “Transaction alert” and “Transaction successful”. A date is none, and
 * connectIPS writes its own as “cIPS/NP…”.
 */
const REFERENCE =
  /(?:\b(?:ref(?:erence)?|txn|transaction|trace|utr|rrn|prn)\.?(?:\s*(?:no|id|code|number))?\.?\s*[:#-]?\s*|\bcips\/(?=NP))((?=[A-Z-]*\d)(?!\d{1,4}-(?:\d\d?|[a-z]{3})-\d{2,4}(?![A-Z0-9-]))[A-Z0-9-]{5,40})/gi;

/** A payer's mobile number, which many of their payments share. */
const IS_PHONE = /^(?:977-?)?9[678]\d{8}$/;

/** Reads the payment that a bank's text message reports; undefined for any other message. */
export function paymentIn(message: string, sender: string): PaymentInSms | undefined {
  const meaning = meaningOf(message);
  return meaning.is === 'received' ? factsIn(message, sender, meaning.amount) : undefined;
}

function factsIn(message: string, sender: string, amount: number): PaymentInSms {
  const found = [...message.matchAll(REFERENCE)].map(([, found = '']) => found);
  const reference = found.find((one) => !IS_PHONE.test(one)) ?? '';
  return {
    bank: sender,
    amount,
    reference,
    reference_key: referenceKey(reference),
    payer_phone: payerIn(message),
    text: message.slice(0, 500),
    balance: balanceIn(message),
  };
}

/** Words after which a number is the bank's own, or the receiver's account. */
const NOT_PAYER =
  /\b(?:call|dial|contact|support|help ?(?:line|desk)|hotline|whatsapp|viber|quer(?:y|ies))\b[^.;]{0,40}$|\b(?:your|to|a\/c|ac|account|wallet|id)(?: (?:no|number|id|esewa|khalti|wallet))*\W{1,3}$/i;
const PAYER = /(?:\b(?:from|by|sender)\b(?! your\b)|प्रेषक)[^\d;]{0,60}$/i;

/** Finds the payer's number: the one after “from” or “by”, otherwise the only one that isn't another party's. */
function payerIn(message: string): string {
  const found = phonesIn(message);
  const named = found.find(({ before }) => PAYER.test(before) && !NOT_PAYER.test(before));
  const others = found.filter(({ before }) => !NOT_PAYER.test(before));
  const [first, ...more] = named ? [named] : others;
  return first && more.every(({ phone }) => phone === first.phone) ? first.phone : '';
}

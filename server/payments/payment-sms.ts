import { referenceKey } from '../../contract/orders/reference.ts';
import { paisaOf } from './statement.ts';

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

import { numberIn } from '../../contract/cells.ts';
import { typedText } from '../../contract/language/typed-text.ts';

const word = (cell: string) =>
  typedText(cell)
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();

const IN = ['cr', 'c', 'credit', 'credited', 'deposit', 'in', '+', 'h', 'received', 'money in', 'जम्मा'];
const OUT = [
  'dr',
  'd',
  'debit',
  'debited',
  'withdrawal',
  'withdraw',
  'out',
  '-',
  's',
  'sent',
  'paid',
  'money out',
  'खर्च',
];

/** Which way money went, by a bank's word for it; undefined for any other word. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const said = word(cell);
  if (IN.includes(said)) return 'in';
  return OUT.includes(said) ? 'out' : undefined;
}

const DONE = [
  'complete',
  'completed',
  'success',
  'successful',
  'succeeded',
  'settled',
  'approved',
  'paid',
  'done',
  'ok',
  'posted',
  'processed',
  'cleared',
  'captured',
  'सफल',
];
const NOT_DONE =
  /(?<![a-z])(?:pend|not |hold|void)|fail|cancel|time ?d? ?out|timeout|refund|revers|reject|declin|expir|initiat|process(ing)?$|ambiguous|error|unsuccess|incomplete|dispute|chargeback|असफल|रद्द/;

/** Whether a row of this status is money that came; undefined for a status that nobody knows. */
export function statusOf(cell: string): 'done' | 'not done' | undefined {
  const said = word(cell);
  if (DONE.includes(said)) return 'done';
  return NOT_DONE.test(said) ? 'not done' : undefined;
}

/** `Rs. 1,00,000.50 Cr` in paisa; money paid out is negative, and a text that is no amount gives undefined. */
export function paisaOf(typed: string): number | undefined {
  const text = typedText(typed);
  const isOut = /^\(.*\)$|\bdr\.?$|^-|-$/i.test(text);
  const amount = numberIn(text.replace(/\b(cr|dr)\.?$|^[(+-]+|[)+-]+$/gi, ''));
  if (amount === undefined || amount >= 1e12) return undefined;
  const paisa = Math.round(amount * 100);
  // A third decimal is no amount of money.
  if (Math.abs(paisa - amount * 100) > 1e-3) return undefined;
  return isOut ? -paisa : paisa;
}

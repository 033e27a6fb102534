import { MOST_IN_VALUE, numberIn } from '../../contract/cells.ts';
import { cellText, typedText } from '../../contract/language/typed-text.ts';

const word = (cell: string) =>
  typedText(cell)
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();

const wordsIn = (list: string) => list.split(' ');

const IN = wordsIn(
  'cr c crdt credit credited credits deposit deposited received receive receipt inward incoming inflow जम्मा क्रेडिट',
);
const OUT = wordsIn(
  'dr d db dbit debit debited debits withdrawal withdrawl withdrawn withdraw sent send paid outward outgoing outflow खर्च डेबिट निकासा झिकेको',
);
/** Words that give the direction only if they are alone. */
const ALONE: Record<string, 'in' | 'out'> = {
  '+': 'in',
  h: 'in',
  in: 'in',
  'money in': 'in',
  'cash in': 'in',
  '-': 'out',
  s: 'out',
  w: 'out',
  out: 'out',
  'money out': 'out',
  'cash out': 'out',
};

/** Returns the direction of money by a bank's words for it; undefined for others, and for words that mean both. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const said = word(cell);
  const alone = ALONE[said];
  if (alone) return alone;
  const words = said.split(/[^\p{L}\p{M}]+/u);
  const isIn = words.some((one) => IN.includes(one));
  const isOut = words.some((one) => OUT.includes(one));
  // “Debit card” is a way to pay.
  if (isIn === isOut || words.includes('card')) return undefined;
  return isIn ? 'in' : 'out';
}

const DONE = wordsIn(
  'complete completed success successful succeeded settled approved paid done ok posted processed cleared captured credited verified सफल सम्पन्न',
);
const NOT_DONE =
  /(?<![a-z])(?:pending(?![a-z])|not[ _-](?!refund|revers)|queued(?![a-z])|blocked(?![a-z])|hold(?![a-z])|void(?![a-z])|un-?(?:success|paid|settled)|bounced|returned|denied|in progress|awaiting)|fail|cancel|time ?d? ?out|timeout|(?<!not[ _-])(?:refund|revers)|reject|declin|expir|initiat|process(ing)?$|ambiguous|error|incomplete|dispute|charge ?back|abort|असफल|रद्द|^बाँकी$/;

/** “Transaction successful”, “SUCCESS|00”: a code of zeros is success. */
const DECORATION = /^(?:transaction|txn|payment) (?:is )?|\s*[|:(-]\s*0+\)?$/g;

/** Whether a row of this status is money that came in; undefined for an unknown status. */
export function statusOf(cell: string): 'done' | 'not done' | undefined {
  const said = word(cell);
  if (DONE.includes(said.replace(DECORATION, ''))) return 'done';
  return NOT_DONE.test(said) ? 'not done' : undefined;
}

const GIVEN_BACK =
  /^(?:(?:txn|transaction|payment|neft|imps|upi|ibft|cips)[^a-z]+)?(?:refund(?:ed)?|revers(?:al|ed)|charge ?back|cash ?back|fail(?:ed|ure)|cancel+ed|rejected|returned|bounced)(?![a-z])/;

/** Whether a description begins by saying that this isn't a payer's money, as “Reversal of NEFT” and “Refund” do. */
export const isGivenBack = (text: string): boolean => GIVEN_BACK.test(word(text));

/** Whether a cell says that there is no amount: banks write `Nil` or a dash into the side that isn't used. */
export const isNoAmount = (cell: string): boolean =>
  !/\d/.test(cell) && /^(-+|nil|none|null|n\.?\/?a\.?)?$/i.test(cellText(cell).replace(/\s/g, ''));

const SIDE =
  /^\(?(cr|dr|credit|debit)\.?\)?:?(?=[\s\d₹])|(?<![a-z])\(?(cr|dr|credit|debit|(?<=\d\s?)[cd])\.?\)?(?=(?:\s*(?:npr|nrs|rs\.?))?$)/i;

/** `Rs. 1,00,000.50 Cr` in paisa; money paid out is negative, and undefined for other texts. */
export function paisaOf(typed: string): number | undefined {
  if (typed.length > MOST_IN_VALUE) return undefined;
  const whole = cellText(typed);
  const [, first, last] = SIDE.exec(whole) ?? [];
  const side = (first ?? last)?.toLowerCase()[0];
  const text = whole
    .replace(SIDE, '')
    .trim()
    .replace(/\s*[/।][-=]$/, '');
  const [, before, inside] = /^([^\d(]*)\((.*)\)$/.exec(text) ?? [];
  const isOut = inside !== undefined || side === 'd' || /^\D*-|-$/.test(text);
  // “-500 Cr” means both.
  if (isOut && side === 'c') return undefined;
  const amount = numberIn(
    (inside === undefined ? text : `${before}${inside}`).replace(/^(\D*?)[+-]\s*|\s*[+-]$/, '$1'),
  );
  if (amount === undefined || amount >= 1e12) return undefined;
  const paisa = Math.round(amount * 100);
  // An amount of money has no third decimal.
  if (Math.abs(paisa - amount * 100) > 1e-3) return undefined;
  return isOut ? -paisa : paisa;
}

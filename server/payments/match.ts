import { DAY_MS } from '../../contract/durations.ts';
import { referenceKey as keyOf, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import type { ProposalReason } from '../../contract/payments/payments.ts';

/** A purchase that a payment could be for. */
export interface Purchase {
  _id: string;
  order_id: string;
  /** Whether the purchase waits for its advance, got it too late, or was cancelled before it came. */
  is_open: boolean;
  /** Whether only a payment that names the purchase is for it, because the customer might have bought again. */
  is_cancelled: boolean;
  /** Whether staff have approved its proof, so that the bank's row is its money. */
  is_approved: boolean;
  /** The advance in paisa, and the part that other payments have paid. */
  advance: number;
  paid: number;
  phones: string[];
  /** The bank or wallet that the customer names. */
  banks: string[];
  reference_keys: string[];
  /**
   * References by which staff approved it, or a bank has paid it: a payment with one of them can't be for another
   * purchase.
   */
  bound_keys: string[];
  placed_at: Date;
}

/** The known facts about a payment. */
export interface PaymentFacts {
  /** In paisa. */
  amount: number;
  reference_key: string;
  text: string;
  payer_phone: string;
  bank: string;
  paid_at: Date;
  /** Whether the bank uses this reference for other payments too, so that it identifies none. */
  is_repeated?: boolean;
}

export interface Proposal {
  _id: string;
  why: ProposalReason;
}

export interface Match {
  status: PaymentStatus;
  proposals: Proposal[];
}

/** Banks book in minutes and write dates without a time. */
const EARLIEST_MS = DAY_MS;
const LATEST_MS = 7 * DAY_MS;
const MOST_PROPOSALS = 5;
const LETTERS_OF_NUMBER = 8;

/**
 * Finds the purchases of payments. Only an exact agreement is `matched`: the purchase's number in the text, the
 * reference of its proof, or its phone with its amount. A similar purchase is proposed, but never matched
 * automatically.
 */
export function createMatcher(purchases: Purchase[]): (paid: PaymentFacts) => Match {
  const byNumber = indexed(purchases, ({ order_id }) => [keyOf(order_id)]);
  const byReference = indexed(purchases, ({ reference_keys }) => reference_keys);
  const byPhone = indexed(purchases, ({ phones }) => phones);
  const byAlike = indexed(purchases, ({ reference_keys }) => reference_keys.map(withoutLookAlikes));
  const byBound = indexed(purchases, ({ bound_keys }) => bound_keys);
  const open = purchases.filter(({ is_open }) => is_open);
  const byHalves = once(() => ({
    number: indexed(open, ({ order_id }) => halvesOf(keyOf(order_id))),
    reference: indexed(open, ({ reference_keys }) => reference_keys.filter(isLong).flatMap(halvesOf)),
  }));

  return (paid) => {
    const words = wordsOf(paid);
    const named = proposals(words, byNumber, 'number');
    const bound = paid.is_repeated ? [] : proposals([paid.reference_key], byBound, 'reference');
    if (bound.length > 0) return matchOfBound(paid, bound, named);
    const same = named.length > 0 ? named : proposals([paid.reference_key, ...words], byReference, 'reference');
    if (same.length > 0) return matchOfNamed(paid, same);
    const near = [
      ...proposals([paid.reference_key].filter(isLong).map(withoutLookAlikes), byAlike, 'near_reference'),
      ...proposals(
        [paid.reference_key].filter(isLong).flatMap(halvesNear),
        byHalves().reference,
        'near_reference',
      ).filter(({ purchase }) => isNearReference(paid, purchase)),
      ...proposals(words.flatMap(halvesNear), byHalves().number, 'near_number').filter(({ purchase }) =>
        isNearNumber(words, purchase),
      ),
    ].filter(({ purchase }) => purchase.is_open);
    if (near.length > 0) return proposed(statusOfMatches(near), near);
    const due = proposals(phonesOf(paid), byPhone, 'phone').filter(
      ({ purchase }) => purchase.advance - purchase.paid === paid.amount && isInTime(paid, purchase),
    );
    const phones = due.filter(({ purchase }) => purchase.is_open && !purchase.is_cancelled);
    if (phones.length > 0)
      return proposed(statusOfMatches(phones, isAtBank(paid, phones) ? 'matched' : 'likely'), phones);
    const approved = due.filter(({ purchase }) => purchase.is_approved);
    if (approved.length === 0) return { status: 'unmatched', proposals: [] };
    return proposed(statusOfMatches(approved, 'reconciled'), approved);
  };
}

/**
 * Returns `ofOne` if all matches are one purchase, even if it was found several times; several purchases are ambiguous.
 */
const statusOfMatches = (all: PurchaseMatch[], ofOne: PaymentStatus = 'likely'): PaymentStatus =>
  new Set(all.map(({ purchase }) => purchase._id)).size === 1 ? ofOne : 'ambiguous';

/** Whether the customer names the same bank. With another bank, a match by phone and amount alone doesn't count. */
const isAtBank = ({ bank }: PaymentFacts, all: PurchaseMatch[]) =>
  all.some(({ purchase: { banks } }) => banks.length === 0 || banks.some((one) => sameBank(one, bank)));

const sameBank = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Sets the status of a payment whose money was confirmed from another report. By its reference it's a duplicate; by
 * phone alone it could be a second payment, so staff decide.
 */
export function besideTwins(match: Match, { sure, likely }: Twins): Match {
  if (sure.length > 0 && match.status !== 'reconciled')
    return { status: 'duplicate', proposals: sure.map((_id) => ({ _id, why: 'same_payment' as const })) };
  const [first] = match.proposals;
  const isUnnamed = match.status === 'matched' && (first?.why === 'phone' || first?.why === 'reference');
  if (likely.length === 0 || !isUnnamed) return match;
  const paid = likely.map((_id) => ({ _id, why: 'same_payment' as const }));
  return { status: 'ambiguous', proposals: [...match.proposals, ...paid].slice(0, MOST_PROPOSALS) };
}

/**
 * Leaves a payment to staff if a row of another file, possibly the same, was used already, unless its text names
 * another purchase.
 */
export function besideOtherFile(match: Match, elsewhere: OtherUse[]): Match {
  const [first] = match.proposals;
  if (elsewhere.length === 0) return match;
  if (first?.why === 'number' && !elsewhere.some((use) => isAbout(use, first._id))) return match;
  const used = [...new Set(elsewhere.map(({ order_id }) => order_id))];
  const same = used.map((_id) => ({ _id, why: 'same_payment' as const }));
  const others = match.proposals.filter(({ _id }) => !used.includes(_id));
  return { status: 'ambiguous', proposals: [...others, ...same].slice(0, MOST_PROPOSALS) };
}

/** A purchase for which a row of another file was used, and the purchases that its text names. */
export interface OtherUse {
  order_id: string;
  is_refund: boolean;
  named: string[];
}

export const isAbout = ({ order_id, named }: OtherUse, id: string) => order_id === id || named.includes(id);

/** Purchases for which the same money was used. */
export interface Twins {
  /** By the reference and the amount. */
  sure: string[];
  /**
   * By amount and day, and the phone reported by another source or the reference by the same: one row read twice, or
   * two payments.
   */
  likely: string[];
}

interface PurchaseMatch {
  purchase: Purchase;
  why: ProposalReason;
}

/**
 * Matches by the purchases to which a payment's reference is bound. Another purchase with the reference in its proof
 * doesn't count; if the payment's text names another purchase, staff decide.
 */
function matchOfBound(paid: PaymentFacts, bound: PurchaseMatch[], named: PurchaseMatch[]): Match {
  const others = named.filter(({ purchase }) => bound.every((one) => one.purchase !== purchase));
  return others.length > 0 ? proposed('ambiguous', [...bound, ...others]) : matchOfNamed(paid, bound);
}

/** Matches purchases that a payment names exactly, by its amount and by the sums already paid. */
function matchOfNamed(paid: PaymentFacts, same: PurchaseMatch[]): Match {
  const unpaid = same.filter(({ purchase }) => purchase.paid < purchase.advance);
  const open = unpaid.filter(({ purchase }) => purchase.is_open);
  const isWhole = ({ purchase }: PurchaseMatch) => purchase.advance - purchase.paid === paid.amount;
  if (open.length > 0)
    return proposed(open.length === 1 && open.every(isWhole) ? 'matched' : statusOfMatches(open), open);
  const approved = unpaid.filter((one) => one.purchase.is_approved && isWhole(one));
  return approved.length === 1 ? proposed('reconciled', approved) : proposed('duplicate', same);
}

function proposed(status: PaymentStatus, all: PurchaseMatch[]): Match {
  const each = new Map(all.map(({ purchase, why }) => [purchase._id, { _id: purchase._id, why }]));
  return { status, proposals: [...each.values()].slice(0, MOST_PROPOSALS) };
}

function indexed(purchases: Purchase[], keysOf: (purchase: Purchase) => string[]): Map<string, Purchase[]> {
  const index = new Map<string, Purchase[]>();
  for (const purchase of purchases)
    for (const key of keysOf(purchase)) {
      const others = index.get(key);
      if (others) others.push(purchase);
      else if (key) index.set(key, [purchase]);
    }
  return index;
}

const proposals = (keys: string[], index: Map<string, Purchase[]>, why: ProposalReason): PurchaseMatch[] =>
  [...new Set(keys)].flatMap((key) => (index.get(key) ?? []).map((purchase) => ({ purchase, why })));

/** Finds the words of a text that can be a number or a reference; `AG K7M2Q9XH` is one, too. */
function wordsOf({ text }: PaymentFacts): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9-]+/)
    .map(keyOf);
  const joined = words.map((word, index) => `${word}${words[index + 1] ?? ''}`);
  return [...words, ...joined].filter(isLong);
}

const phonesOf = ({ payer_phone, text }: PaymentFacts): string[] =>
  [payer_phone, ...(text.match(/9\d{9}/g) ?? [])].filter(Boolean);

/** Lists the keys by which a payment can name its purchase exactly. */
export const namesIn = (paid: PaymentFacts) => ({
  keys: [paid.reference_key, ...wordsOf(paid)].filter(Boolean),
  phones: phonesOf(paid),
});

const isLong = (key: string) => key.length >= SHORTEST_REFERENCE;

/** Customers omit or double zeros, and confuse zeros and ones with letters. */
const withoutLookAlikes = (key: string) => key.replace(/[O0]/g, '').replace(/[IL]/g, '1');

const isNearReference = ({ reference_key }: PaymentFacts, { reference_keys }: Purchase) =>
  isLong(reference_key) && reference_keys.some((key) => isLong(key) && differsByOne(key, reference_key));

const isNearNumber = (words: string[], { order_id }: Purchase) =>
  words.some((word) => word.length >= LETTERS_OF_NUMBER && differsByOne(word, keyOf(order_id)));

/** Two keys that differ by one character share their first or second half, so only such keys are compared. */
const halvesOf = (key: string): string[] => {
  const middle = key.length >> 1;
  return [`${key.length} ${key.slice(0, middle)}…`, `${key.length} …${key.slice(middle)}`];
};

/**
 * Lists the halves of all keys that could differ from this one by one character: as long, or by one shorter or longer.
 */
const halvesNear = (key: string): string[] =>
  [key.length - 1, key.length, key.length + 1].flatMap((length) => {
    const middle = length >> 1;
    return [`${length} ${key.slice(0, middle)}…`, `${length} …${key.slice(key.length - (length - middle))}`];
  });

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Whether one character is wrong, missing or added. */
export function differsByOne(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1 || first === second) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  const [restOfFirst, restOfSecond] = [first.slice(start), second.slice(start)];
  return (
    restOfFirst.slice(1) === restOfSecond.slice(1) ||
    restOfFirst.slice(1) === restOfSecond ||
    restOfFirst === restOfSecond.slice(1)
  );
}

const isInTime = ({ paid_at }: PaymentFacts, { placed_at }: Purchase) => {
  const since = paid_at.getTime() - placed_at.getTime();
  return since > -EARLIEST_MS && since < LATEST_MS;
};

import { factsOf, type OrderStatus, outcomeOf } from '../statuses.ts';
import { PURCHASE_MACHINE, stepsFrom } from '../steps/steps.ts';

/** How a payment compares to a purchase, which decides the possible actions. */
export const PAYMENT_CASES = {
  exact: { says: 'Exactly the amount due', color: 'success' },
  too_little: { says: 'Less than the amount due', color: 'warning' },
  too_much: { says: 'More than the amount due', color: 'warning' },
  paid_twice: { says: 'Already paid', color: 'danger' },
  too_late: { says: 'Too late', color: 'warning' },
  ended: { says: 'Already refunded, or a refund is due', color: 'danger' },
} as const;
type PaymentCase = keyof typeof PAYMENT_CASES;

interface Purchase {
  status: OrderStatus;
  /** Both in rupees, or both in paisa. */
  advance: number;
  paid: number;
  to_collect: number;
}

/** Returns the part of a purchase's advance that no payment has paid yet. */
export const expectedOf = ({ advance, paid }: Pick<Purchase, 'advance' | 'paid'>): number =>
  Math.max(advance - paid, 0);

export function caseOf(amount: number, purchase: Purchase): PaymentCase {
  const { whenFound } = factsOf(purchase.status);
  if (whenFound === 'find_late' || whenFound === 'accept_late') return 'too_late';
  if (outcomeOf(purchase.status) === 'lost') return 'ended';
  const expected = expectedOf(purchase);
  if (expected === 0) return 'paid_twice';
  if (amount === expected) return 'exact';
  return amount < expected ? 'too_little' : 'too_much';
}

/**
 * Returns the most that can be matched with a purchase: any amount until payments have paid its advance, then up to the
 * balance that the customer still owes.
 */
export function mostTaken(purchase: Purchase): number {
  if (factsOf(purchase.status).whenFound) return Number.POSITIVE_INFINITY;
  if (outcomeOf(purchase.status) === 'lost') return 0;
  return expectedOf(purchase) > 0 ? Number.POSITIVE_INFINITY : purchase.to_collect;
}

/** Finds the steps from a status that undo a payment. */
export const undoingSteps = (status: OrderStatus) =>
  stepsFrom(PURCHASE_MACHINE, status).filter(({ undoes, grant }) => undoes && grant === 'payment');

/** Whether a payment stays with a purchase in this status: goods were handed over for it, or it's being refunded. */
export const keepsPayment = (status: OrderStatus): boolean =>
  factsOf(status).whenFound === null && undoingSteps(status).length === 0;

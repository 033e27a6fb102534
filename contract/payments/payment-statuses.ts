/** The status of an incoming payment. */
export const PAYMENT_STATUSES = [
  /** One purchase waits for a click. */
  'matched',
  /** One purchase is similar, or waits for another amount. */
  'likely',
  /** Several purchases may be meant. */
  'ambiguous',
  /** It pays a purchase that is already paid. */
  'duplicate',
  'unmatched',
  'confirmed',
  /** Money for a purchase that staff approved before. */
  'reconciled',
  /** Nobody claims it. */
  'set_aside',
  /** Nobody claims it, and it goes back to its payer. */
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses that somebody has to look at. */
export const OPEN_PAYMENTS = [
  'matched',
  'likely',
  'ambiguous',
  'duplicate',
  'unmatched',
] as const satisfies PaymentStatus[];

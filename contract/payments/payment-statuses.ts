/** The status of an incoming payment. */
export const PAYMENT_STATUSES = [
  /** One purchase matches, and staff only have to confirm. */
  'matched',
  /** One purchase is similar, or expects another amount. */
  'likely',
  /** Several purchases could be meant. */
  'ambiguous',
  /** The payment is for a purchase that is already paid. */
  'duplicate',
  'unmatched',
  'confirmed',
  /** A payment for a purchase that staff approved before. */
  'reconciled',
  /** No purchase matches the payment. */
  'set_aside',
  /** No purchase matches the payment, and the payer gets it back. */
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses that staff have to look at. */
export const OPEN_PAYMENTS = [
  'matched',
  'likely',
  'ambiguous',
  'duplicate',
  'unmatched',
] as const satisfies PaymentStatus[];

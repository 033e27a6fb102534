/** The status of an incoming payment. */
export const PAYMENT_STATUSES = [
  /** One purchase waits for a click. */
  'matched',
  /** One purchase is only alike, or waits for another amount. */
  'likely',
  /** Several purchases may be meant. */
  'ambiguous',
  /** It pays a purchase that is paid already. */
  'duplicate',
  'unmatched',
  'confirmed',
  /** The money of a purchase that the desk approved before. */
  'reconciled',
  /** Nobody takes it. */
  'set_aside',
  /** Nobody takes it, and it goes back to its payer. */
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The statuses that somebody has to look at. */
export const OPEN_PAYMENTS = [
  'matched',
  'likely',
  'ambiguous',
  'duplicate',
  'unmatched',
] as const satisfies PaymentStatus[];

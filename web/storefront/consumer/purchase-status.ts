import type { PurchaseStatus } from '../../../contract/statuses.ts';

interface StatusOfPurchase {
  /** The event that the page waits for: the advance, the decision about a payment, or none. */
  waitsFor: 'payment' | 'verdict' | null;
  /** Whether the rest of the price is still due. */
  owesRest: boolean;
  /** Whether the customer has a picture to share with friends. */
  isShareable: boolean;
}

/** The effect of each status on the page. A new status doesn't compile until it's listed here. */
const STATUSES: Record<PurchaseStatus, StatusOfPurchase> = {
  ADVANCE_PENDING: { waitsFor: 'payment', owesRest: false, isShareable: true },
  PROOF_REJECTED: { waitsFor: 'payment', owesRest: false, isShareable: true },
  UNDER_VERIFICATION: { waitsFor: 'verdict', owesRest: true, isShareable: true },
  LATE_REVIEW: { waitsFor: 'verdict', owesRest: false, isShareable: false },
  CONFIRMED: { waitsFor: null, owesRest: true, isShareable: true },
  ALLOCATED: { waitsFor: null, owesRest: true, isShareable: true },
  READY_FOR_PICKUP: { waitsFor: null, owesRest: true, isShareable: true },
  DISPATCHED: { waitsFor: null, owesRest: true, isShareable: true },
  DELIVERED: { waitsFor: null, owesRest: false, isShareable: true },
  EXPIRED: { waitsFor: null, owesRest: false, isShareable: true },
  CANCELLED: { waitsFor: null, owesRest: false, isShareable: false },
  REFUND_DUE: { waitsFor: null, owesRest: false, isShareable: false },
  REFUNDED: { waitsFor: null, owesRest: false, isShareable: false },
};

interface Purchase {
  status: PurchaseStatus;
}

export const isUnpaid = ({ status }: Purchase): boolean => STATUSES[status].waitsFor === 'payment';
export const isLookedAt = ({ status }: Purchase): boolean => STATUSES[status].waitsFor === 'verdict';
export const owesRest = ({ status }: Purchase): boolean => STATUSES[status].owesRest;
export const isShareable = ({ status }: Purchase): boolean => STATUSES[status].isShareable;

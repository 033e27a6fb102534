/** Not among the preferences, which outlive a sign-out: a retailer's device is in many hands. */
const WAITING = 'purchase';

/** The id of the purchase of this device that waits for its payment, and nothing of its customer; '' where there is none. */
export function waitingPurchase(): string {
  try {
    return localStorage.getItem(WAITING) ?? '';
  } catch {
    return '';
  }
}

/** Notes whether a purchase waits. */
export function noteWaiting(id: string, waits: boolean): void {
  if (!waits && waitingPurchase() !== id) return;
  try {
    waits ? localStorage.setItem(WAITING, id) : localStorage.removeItem(WAITING);
  } catch {
    // A browser that keeps nothing: the SMS has the purchase's link.
  }
}

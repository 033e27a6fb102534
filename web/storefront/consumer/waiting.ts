import { preferences } from '../../shared/session.ts';

/** The id of the purchase of this device that waits for its payment, and nothing of its customer; '' where there is none. */
export function waitingPurchase(): string {
  try {
    return preferences.get('purchase') ?? '';
  } catch {
    return '';
  }
}

/** Notes whether a purchase waits. */
export function noteWaiting(id: string, waits: boolean): void {
  if (!waits && waitingPurchase() !== id) return;
  try {
    preferences.set('purchase', waits ? id : '');
  } catch {
    // A browser that keeps nothing: the SMS has the purchase's link.
  }
}

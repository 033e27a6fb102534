import { deviceStorage } from '../../../shared/storage.ts';

/** Not among the preferences, which outlive a sign-out: a retailer's device is in many hands. */
const WAITING = 'purchase';

/**
 * The id of this device's purchase that waits for its payment, and nothing about its customer; '' if there is none.
 */
export const waitingPurchase = (): string => deviceStorage.getItem(WAITING) ?? '';

/** Notes whether a purchase waits. */
export function noteWaiting(id: string, waits: boolean): void {
  if (waits) deviceStorage.setItem(WAITING, id);
  else if (waitingPurchase() === id) deviceStorage.removeItem(WAITING);
}

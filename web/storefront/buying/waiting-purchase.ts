import { deviceStorage } from '../../shared/storage.ts';

/** In session storage: preferences outlive a sign-out, and a retailer's device is shared. */
const WAITING = 'purchase';

/** Returns only the id of this device's unpaid purchase, not its customer; '' if there is none. */
export const waitingPurchase = (): string => deviceStorage.getItem(WAITING) ?? '';

/** Notes whether a purchase waits for payment. */
export function noteWaiting(id: string, waits: boolean): void {
  if (waits) deviceStorage.setItem(WAITING, id);
  else if (waitingPurchase() === id) deviceStorage.removeItem(WAITING);
}

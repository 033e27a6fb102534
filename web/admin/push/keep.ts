import { isViewing } from '../../shared/session.ts';
import { queryClient } from '../queries.ts';

const SCOPE = '/admin/';

/**
 * Brings your notifications on this device into the session that has begun, and ends those of whoever worked here
 * before. Asks the server only if this browser has ever had some.
 */
export async function keepOwnNotifications(): Promise<void> {
  if (isViewing() || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // The shop's worker covers this path as well.
  if (!registration?.scope.endsWith(SCOPE)) return;
  const { OWN_DEVICE } = await import('./device.ts');
  await queryClient.prefetchQuery(OWN_DEVICE);
}

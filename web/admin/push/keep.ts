import { isViewing } from '../../shared/session.ts';
import { queryClient } from '../queries.ts';
import { ownRegistration } from './registration.ts';

/**
 * Brings your notifications on this device into the session that has begun, and ends those of the previous user. Asks
 * the server only if this browser has the worker: it came with notifications, or with offline work.
 */
export async function keepOwnNotifications(): Promise<void> {
  if (isViewing() || !('serviceWorker' in navigator)) return;
  if (!(await ownRegistration())) return;
  const { OWN_DEVICE } = await import('./device.ts');
  await queryClient.prefetchQuery(OWN_DEVICE);
}

import { CallError, call } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { PUSH_WORKER } from '../trusted-html.ts';
import { ownRegistration, registerWorker } from './registration.ts';

export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
export const isBlocked = () => canPush && Notification.permission === 'denied';

export const BLOCKED = t(
  'This browser blocks notifications from this site. Allow them in its site settings, then reload this page.',
);

/**
 * Reads whether this device gets notifications. First syncs browser and server: a new session keeps its notifications,
 * and those known to only one of the two end.
 */
export async function deviceState() {
  const { data } = await call('GET user/profile/push');
  const here = await subscription();
  if (!here) {
    if (data.is_on) await call('DELETE user/profile/push');
    return { ...data, is_on: false };
  }
  const { endpoint } = here;
  const { is_on: isKnown } = (await call('POST user/profile/push/keep', { body: { endpoint } })).data;
  if (isKnown && keyOf(here) === data.server_key) return { ...data, is_on: true };
  await here.unsubscribe();
  // The server's key is new, or the browser has renewed its address: switch on again.
  const is_on = isKnown || data.is_on;
  if (is_on) await turnOn(data.server_key);
  return { ...data, is_on };
}

/** The query of this device's state, shared by simultaneous callers. */
export const OWN_DEVICE = { queryKey: ['GET user/profile/push', 'this device'], queryFn: deviceState };

/** Asks the user, then the browser's push service for an address, and sends it to the server. */
export async function turnOn(server_key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new CallError('refused', BLOCKED);
  const registration = await registerWorker(PUSH_WORKER);
  await activated(registration);
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: server_key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await call('POST user/profile/push', { body: { endpoint, p256dh, auth } });
}

export async function turnOff(): Promise<void> {
  await call('DELETE user/profile/push');
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await ownRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Waits for a new worker: only an active one can subscribe. */
async function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => ({ '+': '-', '/': '_' })[letter] ?? '');
}

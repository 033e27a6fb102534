import type { Page, Worker } from '@playwright/test';
import { expect, expectAccessible, signIn, signInByForm, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Stands in for the browser's push service, which no test can reach, and for a person who allows notifications, which a
 * browser without a screen refuses. The address leads nowhere by its name.
 */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Object.assign(Notification, {
      requestPermission: async () => {
        permission = 'granted';
        return permission;
      },
    });
    const stored = () => /(?:^|; )push=([^;]+)/.exec(document.cookie)?.[1];
    // biome-ignore lint/suspicious/noDocumentCookie: as short as a test's stand-in should be
    const store = (key: string) => (document.cookie = `push=${key}; path=/`);
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_' })[c] ?? '');
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/[-_]/g, (c) => (c === '-' ? '+' : '/'))), (c) => c.charCodeAt(0)).buffer;
    const subscriptionOf = (endpoint: string, keys: object, server_key: string) => ({
      endpoint,
      options: { applicationServerKey: bytes(server_key) },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => Boolean(store('')),
    });
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const keys = {
          p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: text(crypto.getRandomValues(new Uint8Array(16)).buffer),
        };
        const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
        store(encodeURIComponent(JSON.stringify([endpoint, keys, applicationServerKey])));
        return subscriptionOf(endpoint, keys, applicationServerKey);
      },
      async getSubscription() {
        const kept = stored();
        return kept ? subscriptionOf(...(JSON.parse(decodeURIComponent(kept)) as [string, object, string])) : null;
      },
    });
  });
}

/** Delivers a message as the push service would, to the worker itself. */
async function deliver(page: Page, push: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data: JSON.stringify(push),
  });
}

/** Notes what the worker shows, in place of a screen. */
const standInForScreen = (worker: Worker) =>
  worker.evaluate(() => {
    const here = globalThis as unknown as { shown: unknown[]; registration: object };
    here.shown = [];
    Object.assign(here.registration, {
      showNotification: async (title: string, { body, data, tag }: Record<string, string>) =>
        void here.shown.push([title, body, data, tag]),
    });
  });
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);

test('a shop turns notifications on from Today, hears of an order, and turns them off @both', async ({ page }) => {
  await standInForPushService(page);
  await signIn(page, 'retailer@agrim.example');
  // A shop’s device has the worker from its first visit on.
  const started = page.context().waitForEvent('serviceworker');
  await page.goto('/admin/dashboard/commerce');
  const offer = page.getByRole('region', { name: 'Turn on notifications?' });
  await expect(offer).toContainText('new orders, overdue calls');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect(offer).toHaveCount(0);

  const worker = await started;
  await standInForScreen(worker);
  const url = '/admin/work-list';
  await deliver(page, { title: 'New order: Tara Mini', body: 'Call Sita by 17:00.', url });
  await expect.poll(() => shownBy(worker)).toEqual([['New order: Tara Mini', 'Call Sita by 17:00.', url, 'news']]);
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/admin\/($|assets\/)/.test(path))).toEqual([]);

  await page.goto('/admin/profile');
  const part = page.getByText('On until you sign out. Quiet from 21:00 to 07:00');
  await expect(part).toBeVisible();
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(part).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off on this device.')).toBeVisible();
});

test('notifications are offered once on a device', async ({ page }) => {
  await standInForPushService(page);
  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('button', { name: 'Not now' }).click();
  const offer = page.getByRole('region', { name: 'Turn on notifications?' });
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This week, since Sunday' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

async function turnOnAfterSignIn(page: Page): Promise<void> {
  await standInForPushService(page);
  await signInByForm(page, 'retailer@agrim.example');
  await page.getByRole('region', { name: 'Turn on notifications?' }).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
}

test('notifications go on in the next session with the server’s newest key, and end with the sign-out', async ({
  page,
}) => {
  await turnOnAfterSignIn(page);
  const keyHere = () =>
    page.evaluate(() => {
      const [, kept = '[]'] = /(?:^|; )push=([^;]*)/.exec(document.cookie) ?? [];
      return JSON.parse(decodeURIComponent(kept) || '[]')[2];
    });
  const key = await keyHere();
  expect(key).toMatch(/^[\w-]{87}$/);

  // The session is lost without a sign-out, and the server has another key since.
  await page.goto('/robots.txt');
  await page.evaluate((key) => {
    localStorage.clear();
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: the stand-in's own cookie
    document.cookie = `${/push=[^;]*/.exec(document.cookie)?.[0].replace(key, `C${key.slice(1)}`)}; path=/`;
  }, key);
  expect(await keyHere()).not.toBe(key);
  await signInByForm(page, 'retailer@agrim.example');
  await expect.poll(keyHere).toBe(key);
  await page.goto('/admin/profile');
  await expect(page.getByText('On until you sign out.')).toBeVisible();

  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signInByForm(page, 'retailer@agrim.example');
  await page.goto('/admin/profile');
  await expect(page.getByText('Off on this device.')).toBeVisible();
  expect(await keyHere()).toBeUndefined();
});

test('on a shared computer, the next person ends the notifications of whoever worked there before', async ({
  page,
}) => {
  await turnOnAfterSignIn(page);
  const isHere = () => page.evaluate(() => /(?:^|; )push=[^;]/.test(document.cookie));
  expect(await isHere()).toBe(true);

  // The browser was closed without a sign-out.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signInByForm(page, 'editor@agrim.example');
  await expect.poll(isHere).toBe(false);
});

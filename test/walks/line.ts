import type { Page } from '@playwright/test';

/** Holds back the calls of a method to an address until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp, method = 'POST'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** The next request to an address is done by the server, and its answer does not arrive. */
export async function loseNextAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

import type { Page, Route } from '@playwright/test';

/** Holds back a method's calls to an address until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp, method = 'POST'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Answers the next request to an address instead of the server. The route stays for the whole walk: a request that is
 * under way while its route is removed is never answered.
 */
export async function answerNext(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}

/** Lets the server handle the next request to an address, but loses its answer. */
export const loseNextAnswer = (page: Page, address: string) =>
  answerNext(page, address, async (route) => {
    await route.fetch();
    await route.abort();
  });

import { expect, it } from 'vitest';
import { testApp } from '../test/app.ts';

const { app } = await testApp({ busyAfter: 20 });

/** Nothing else runs in this process meanwhile. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('refuses calls with 503 while the process is too busy to answer, says when to come again, and recovers', async () => {
  const ask = () => app.http.inject('/api/static/public/nepal/state');
  await expect
    .poll(
      async () => {
        block(200);
        return (await ask()).statusCode;
      },
      { timeout: 10_000, interval: 1 },
    )
    .toBe(503);
  const refused = await ask();
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ success: false });
  await expect.poll(async () => (await ask()).statusCode, { timeout: 10_000 }).toBe(200);
});

import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { SECRET, testApp } from '../../test/app.ts';
import { giveBack, takeOne } from './exact-count.service.ts';
import { createLimits } from './limits.ts';

const { app, db, clock } = await testApp();
/** Creates the limits of another process, which closes nothing. */
const processes = () => createLimits({ ...app, http: { addHook: () => {} } as never });

it('counts the calls of an address on all processes together', async () => {
  const [one, other] = [processes(), processes()];
  const call = (limits: typeof one, ip = '203.0.113.5') => {
    try {
      limits.call(ip, 'POST clientBug', 20);
      return 200;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  for (let times = 0; times < 20; times += 1) expect(call(one)).toBe(200);
  expect(call(one)).toBe(429);
  let calls = 0;
  for (; calls < 5; calls += 1) expect(call(other)).toBe(200);
  const ask = () => {
    calls += 1;
    return call(other);
  };
  await expect.poll(ask, { timeout: 5_000, interval: 400 }).toBe(429);
  expect(calls).toBeLessThan(20);
  expect(call(other, '203.0.113.6')).toBe(200);
});

it('an exact count never goes beyond its limit, however many take at once', async () => {
  const counted = { secret: SECRET, key: 'one place', until: new Date(clock.now.getTime() + MINUTE_MS) };
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeOne(db, counted, 3)));
  expect(taken.filter((number) => number !== undefined).toSorted()).toEqual([1, 2, 3]);
  await giveBack(db, counted);
  expect([await takeOne(db, counted, 3), await takeOne(db, counted, 3)]).toEqual([3, undefined]);
});

import { expect, it } from 'vitest';
import type { Taken } from './diary.ts';
import { untilOver } from './ending.ts';

/** A launch of no time at all, and what has yet to happen in it. */
function launch(patience: number) {
  const taken: Taken[] = [];
  const faults = Promise.withResolvers<void>();
  let isOver = false;
  const over = untilOver({ diary: { taken }, length: 0, played: [faults.promise] }, patience).then(() => {
    isOver = true;
  });
  return { taken, faults, over, isOver: () => isOver };
}

const STEP: Taken = { id: 'an order', step: 'contact', by: 'retailer' };

it('goes on after its time until the faults are played and a retailer has done something', async () => {
  const began = performance.now();
  const [unserved, unplayed, over] = [launch(60_000), launch(60_000), launch(60_000)];
  for (const { faults } of [unserved, over]) faults.resolve();
  for (const { taken } of [unplayed, over]) taken.push(STEP);
  // It began last, and looked whether something was done as often as the others.
  await over.over;
  expect([unserved.isOver(), unplayed.isOver()]).toEqual([false, false]);

  unserved.taken.push(STEP);
  unplayed.faults.resolve();
  await Promise.all([unserved.over, unplayed.over]);
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('ends at last where nothing happens', async () => {
  const began = performance.now();
  await launch(200).over;
  const took = performance.now() - began;
  // A timer of Node may come a millisecond early.
  expect(took).toBeGreaterThan(198);
  expect(took).toBeLessThan(60_000);
});

it('looks no longer once a fault could not be played', async () => {
  let looks = 0;
  const diary = {
    get taken(): Taken[] {
      looks += 1;
      return [];
    },
  };
  const failed = untilOver({ diary, length: 0, played: [Promise.reject(new Error('No such fault.'))] }, 60_000);
  await expect(failed).rejects.toThrow('No such fault.');
  const before = looks;
  // As long as four looks.
  await launch(200).over;
  expect(looks).toBeLessThanOrEqual(before + 1);
});

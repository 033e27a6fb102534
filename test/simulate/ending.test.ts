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

it('goes on after its time until the faults are played and a retailer has done something', async () => {
  const { taken, faults, over, isOver } = launch(60_000);
  faults.resolve();
  await new Promise(setImmediate);
  expect(isOver()).toBe(false);
  taken.push({ id: 'an order', step: 'contact', by: 'retailer' });
  await over;

  const second = launch(60_000);
  second.taken.push({ id: 'an order', step: 'contact', by: 'retailer' });
  await new Promise(setImmediate);
  expect(second.isOver()).toBe(false);
  second.faults.resolve();
  await second.over;
});

it('ends at last where nothing happens', async () => {
  const { over } = launch(100);
  await over;
});

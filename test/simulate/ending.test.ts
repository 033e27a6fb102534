import { expect, it } from 'vitest';
import type { StepDone } from './diary.ts';
import { untilEnded } from './ending.ts';

/** Makes a launch of no length, with its pending events. */
function launch(patience: number) {
  const steps: StepDone[] = [];
  const faults = Promise.withResolvers<void>();
  let isFinished = false;
  const ended = untilEnded({ diary: { steps }, length: 0, played: [faults.promise] }, patience).then(() => {
    isFinished = true;
  });
  return { steps, faults, ended, isFinished: () => isFinished };
}

const STEP: StepDone = { id: 'an order', step: 'contact', by: 'retailer' };

it('continues after its time until the faults are played and a retailer has done something', async () => {
  const began = performance.now();
  const [unserved, unplayed, finished] = [launch(60_000), launch(60_000), launch(60_000)];
  for (const { faults } of [unserved, finished]) faults.resolve();
  for (const { steps } of [unplayed, finished]) steps.push(STEP);
  // The finished one began last, and checked for finished work as often as the others.
  await finished.ended;
  expect([unserved.isFinished(), unplayed.isFinished()]).toEqual([false, false]);

  unserved.steps.push(STEP);
  unplayed.faults.resolve();
  await Promise.all([unserved.ended, unplayed.ended]);
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('ends at last if nothing happens', async () => {
  const began = performance.now();
  await launch(200).ended;
  const took = performance.now() - began;
  // A Node timer can fire a millisecond early.
  expect(took).toBeGreaterThan(198);
  expect(took).toBeLessThan(60_000);
});

it('stops looking once a fault could not be played', async () => {
  let looks = 0;
  const diary = {
    get steps(): StepDone[] {
      looks += 1;
      return [];
    },
  };
  const failed = untilEnded({ diary, length: 0, played: [Promise.reject(new Error('No such fault.'))] }, 60_000);
  await expect(failed).rejects.toThrow('No such fault.');
  const before = looks;
  // As long as four checks.
  await launch(200).ended;
  expect(looks).toBeLessThanOrEqual(before + 1);
});

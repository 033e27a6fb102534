import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

it('runs a few tasks at once, queues the others in order, and refuses one that would wait too long', async () => {
  const inTurn = takeTurns({ atOnce: 2, longestLine: 2 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('one fails');
    });
  const all = [1, 2, 3, 4].map((number) => work(number).catch(() => {}));
  await expect(work(5)).rejects.toMatchObject({ status: 503 });
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await all[0];
  await expect.poll(() => started).toEqual([1, 2, 3]);
  for (let index = 1; index < 4; index += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(index);
    ends[index]?.();
  }
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3, 4]);
});

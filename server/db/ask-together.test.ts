import { expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';
import type { Db } from './db.ts';

const db = {} as Db;

it('batches the callers who arrive during a statement into the next, and gives each their own rows', async () => {
  const batches: number[][] = [];
  const double = askTogether(async (_db, numbers: number[]) => {
    batches.push(numbers);
    if (numbers.includes(13)) throw new Error('refused');
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3].map((number) => double(db, number)))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
  const answers = await Promise.allSettled([13, 4].map((number) => double(db, number)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await double(db, 5)).toBe(10);
});

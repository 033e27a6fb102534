import { afterEach, expect, it, vi } from 'vitest';
import type { Count } from './reports.ts';
import { runSteps } from './run-steps.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
afterEach(() => vi.clearAllMocks());

const nothing: Count = { passed: 0, failed: 0, skipped: 0, names: [], times: [] };
const ends = (code: number) => ['-e', `process.exit(${code})`];
const broken = () => {
  throw new Error('no such report');
};

it.each([
  ['a step without tests that ends well passes', ends(0), undefined, false, { passed: 1, failed: 0 }],
  ['a step without tests that ends badly fails', ends(1), undefined, false, { passed: 0, failed: 1 }],
  ['tests that passed are counted', ends(0), () => ({ ...nothing, passed: 7 }), false, { passed: 7, failed: 0 }],
  ['a step that ran no test fails', ends(0), () => nothing, false, { failed: 1 }],
  ['where some tests are chosen, none may be for a step', ends(0), () => nothing, true, { failed: 0 }],
  ['a bad end fails although each test passed', ends(1), () => ({ ...nothing, passed: 7 }), false, { failed: 1 }],
  ['failures are not counted twice', ends(1), () => ({ ...nothing, passed: 5, failed: 2 }), false, { failed: 2 }],
  ['a step without a report fails', ends(0), broken, false, { failed: 1, names: ['it ended without a report'] }],
] as const)('%s', async (_what, command, count, mayBeEmpty, wanted) => {
  const step = { title: 'a step', command: [...command], mayBeEmpty, ...(count && { count }) };
  expect(await runSteps([[step]])).toMatchObject([wanted]);
  expect(await runSteps([[step, { title: 'beside it', command: ends(0) }]])).toMatchObject([wanted, { passed: 1 }]);
});

it('goes on after a failure, and reports the time of each step', async () => {
  const results = await runSteps([
    [{ title: 'broken', command: ends(1) }],
    [{ title: 'the next', command: ['-e', 'setTimeout(() => {}, 300)'] }],
  ]);
  expect(results).toMatchObject([
    { name: 'broken', failed: 1 },
    { name: 'the next', failed: 0, passed: 1 },
  ]);
  expect(results[1]?.seconds).toBeGreaterThan(0.3);
});

it('does not run a step that needs a failed one, and fails with the reason', async () => {
  const results = await runSteps([
    [{ title: 'Build', command: ends(1) }],
    [{ title: 'Data', command: ends(0), needs: 'Build' }],
    [{ title: 'Walks', command: ends(0), needs: 'Data' }],
    [{ title: 'the rest', command: ends(0), needs: 'Walks of another kind' }],
  ]);
  expect(results).toMatchObject([
    { failed: 1 },
    { failed: 1, names: ['not run, because Build failed'] },
    { failed: 1, names: ['not run, because Data failed'] },
    { failed: 0, passed: 1 },
  ]);
});

it('starts a step as soon as the one that it needs has ended, though others of the stage go on', async () => {
  const ended: string[] = [];
  const noting = (title: string) => () => {
    ended.push(title);
    return { ...nothing, passed: 1 };
  };
  await runSteps([
    [
      { title: 'Types', command: ['-e', 'setTimeout(() => {}, 2_000)'], count: noting('Types') },
      { title: 'Build', command: ends(0), count: noting('Build') },
      { title: 'Data', command: ends(0), needs: 'Build', count: noting('Data') },
      { title: 'Walks', command: ends(1), needs: 'Data', count: noting('Walks') },
    ],
  ]);
  expect(ended).toEqual(['Build', 'Data', 'Walks', 'Types']);
});

import { expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const chosen = { vitest: ['server/coupons/coupons.test.ts'], walks: [] };
const commandOf = (title: string, changed?: string[]) =>
  stepsOf({ chosen, changed, walkData: '' })
    .flat()
    .find((step) => step.title === title)?.command;

it('checks of single files look at the changed ones that are left, and at all where a rule changes or nothing is known', () => {
  expect(commandOf('Format and lint', ['package.json', 'server/gone.ts'])?.slice(1)).toEqual([
    'check',
    '--no-errors-on-unmatched',
    'package.json',
  ]);
  expect(commandOf('English', ['README.md'])?.slice(1)).toEqual(['README.md']);
  expect(commandOf('English', ['server/gone.ts'])).toBeUndefined();
  for (const changed of [undefined, ['biome.json', 'README.md']]) {
    expect(commandOf('Format and lint', changed)?.slice(1)).toEqual(['check', '.']);
    expect(commandOf('English', changed)?.slice(1)).toEqual([]);
  }
});

// covers: test/walks
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allTests } from './changed.ts';

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

it('leaves a way through every file of walks to a quick run', () => {
  const walks = allTests().walks.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const left = walks.filter(({ text }) => count(text, /\b(?:test|walkScreens)\(/g) === count(text, /'@whole'/g));
  // A company's first day counts the clicks of the steps in launch.walk.ts.
  expect(left.map(({ file }) => file)).toEqual(['test/walks/first-day.walk.ts']);
  expect(walks.reduce((sum, { text }) => sum + count(text, /'@whole'/g), 0)).toBeGreaterThan(50);
});

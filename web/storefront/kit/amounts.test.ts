import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { formatNpr, formatRs } from './amounts.ts';

it('keeps an amount and its currency on one line', () => {
  expect(formatRs(154_999)).toBe('Rs.\u00a01,54,999');
  expect(formatNpr(999.5)).toBe('NPR\u00a0999.5');
});

it('is how every page writes amounts', () => {
  const root = resolve(import.meta.dirname, '..');
  const others = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/kit\/amounts/.test(file) && /contract\/money\.ts'/.test(readFileSync(resolve(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});

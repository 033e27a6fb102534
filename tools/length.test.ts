import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ONLY_WHOLE, WALKS_OF_PLAIN } from '../test/length.ts';
import { LONG_FILES } from '../test/longest-first.ts';

it('names files that exist: one that was renamed would run in the wrong place, or not at all', () => {
  const named = [...ONLY_WHOLE, ...LONG_FILES, ...WALKS_OF_PLAIN.map((name) => `test/walks/${name}.walk.ts`)];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

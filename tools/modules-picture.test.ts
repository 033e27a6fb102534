import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { modulesPicture } from './modules-picture.ts';

it('is the same as docs/modules.svg: `npm run docs:modules` draws it again', () => {
  expect(readFileSync('docs/modules.svg', 'utf8')).toBe(modulesPicture());
});

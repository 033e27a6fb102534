import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roomsPicture } from './rooms-picture.ts';

it('is the same as docs/rooms.svg: `npm run docs:rooms` draws it again', () => {
  expect(readFileSync('docs/rooms.svg', 'utf8')).toBe(roomsPicture());
});

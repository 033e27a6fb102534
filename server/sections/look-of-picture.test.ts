import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lookOfPicture } from './look-of-picture.ts';

it('is dark for a blur that can’t be decoded', async () => {
  expect(await lookOfPicture('data:image/webp;base64,AAAA')).toBe('dark');
});

it('decodes a blur once, however many pages show it', async () => {
  const white = sharp({ create: { width: 16, height: 9, channels: 3, background: '#fff' } });
  const blur = `data:image/webp;base64,${(await white.webp().toBuffer()).toString('base64')}`;
  const look = lookOfPicture(blur);
  expect(await look).toBe('light');
  expect(lookOfPicture(blur)).toBe(look);
});

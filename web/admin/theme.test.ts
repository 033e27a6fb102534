import { expect, it } from 'vitest';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { contrastOf, READABLE } from '../../contract/brand/contrast.ts';
import { themeOf } from './theme.ts';

const fillOf = (colour: string) => themeOf(colour).colors?.inkOnLight?.[7] ?? '';

it('fills buttons with the brand’s colour, darkened until white is readable on it', () => {
  expect(fillOf('#7a1fa2')).toBe('#7a1fa2');
  for (const bright of ['#ffd400', '#7cfc00', '#ff8a80']) {
    expect(fillOf(bright)).not.toBe(bright);
    expect(contrastOf(fillOf(bright), '#ffffff')).toBeGreaterThanOrEqual(READABLE);
  }
});

it('stays black until the brand has a colour', () => {
  expect(fillOf(NEUTRAL_BRAND.colour)).toBe('#141414');
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf, mixed, READABLE } from '../../../contract/brand/contrast.ts';

const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
const hex = (parts: string) =>
  `#${parts
    .split(' ')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** Finds the text colour with the least contrast on a background, in dark or light mode. */
const inkOf = (styles: string, pattern: RegExp) => pattern.exec(styles)?.[1] ?? '';
const INKS = {
  light: inkOf(read('../kit/base.css'), /--quiet: (#\w{6})/),
  dark: inkOf(read('Sections.module.css'), /--quiet: (#\w{6})/),
};

it('keeps words readable over the worst picture: black below dark ink, white below light ink', () => {
  const scrims = [...read('Hero.module.css').matchAll(/90deg,\s*rgb\(([\d ]+) \/ ([\d.]+)\) var\(--solid\)/g)];
  expect(scrims).toHaveLength(3);
  for (const [, colour = '', share = ''] of scrims) {
    const isLight = colour.startsWith('255');
    const ground = mixed(isLight ? '#000000' : '#ffffff', hex(colour), Number(share));
    expect(contrastOf(isLight ? INKS.light : INKS.dark, ground), colour).toBeGreaterThanOrEqual(READABLE);
  }
});

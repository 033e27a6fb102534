// The fictional brand's mark and the demo people's avatars.
import { INK, MARK } from '../../../contract/brand.ts';
import { hash, hsl } from './colour.ts';
import { squircle } from './solid.ts';
import { n, newSheet } from './studio.ts';

export function logoMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="-32 -32 64 64"><path d="${squircle(0, 0, 64, 64, 15)}" fill="${INK}"/><path d="${MARK}" fill="#fff"/></svg>`;
}

/** Calm overlapping discs; the seed picks hues and places, so one person always looks the same. */
export function avatar({ seed }: { seed: string }): string {
  const sheet = newSheet();
  const value = hash(seed);
  const pick = (shift: number, span: number): number => (value >>> shift) % span;
  const hue = pick(0, 360);
  const second = hue + 28 + pick(9, 50);
  const turn = pick(5, 360);
  const ground = sheet.linear(0, 0, 256, 256, [
    [0, hsl(hue, 0.5, 0.86)],
    [1, hsl(second, 0.46, 0.7)],
  ]);
  const big = sheet.linear(0, -100, 0, 100, [
    [0, hsl(hue, 0.52, 0.64)],
    [1, hsl(second, 0.5, 0.46)],
  ]);
  const small = sheet.linear(0, -60, 0, 60, [
    [0, hsl(hue, 0.6, 0.97)],
    [1, hsl(second, 0.5, 0.8)],
  ]);
  const lean = pick(13, 40) - 20;
  return sheet.render(
    256,
    256,
    `<rect width="256" height="256" fill="${ground}"/>` +
      `<g transform="translate(128 128) rotate(${turn})"><circle cx="0" cy="74" r="104" fill="${big}"/><circle cx="${n(lean)}" cy="-34" r="54" fill="${small}"/></g>`,
  );
}

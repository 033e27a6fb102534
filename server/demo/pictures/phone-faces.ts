// The two faces of a phone. Both are drawn flat around 0,0; solid.ts turns them.

import { MARK } from '../../../contract/brand.ts';
import type { PhoneModel } from './camera-island.ts';
import { type Colour, lightness, shade } from './colour.ts';
import { squircle } from './solid.ts';
import { n, type Sheet } from './studio.ts';
import { wallpaper } from './wallpaper.ts';

/** 71.6 by 152.7 by 7.9 mm, at about 6.09 units to the millimetre. */
export const PHONE = { w: 436, h: 930, depth: 48, r: 66, round: 7 } as const;
const SCREEN = { w: 404, h: 898, r: 50 } as const;

// Digits as strokes: the picture must not depend on any font being installed.
export const DIGITS: Record<'0' | '1', string> = {
  '0': 'M34 2C14 2 4 22 4 50S14 98 34 98S64 78 64 50S54 2 34 2Z',
  '1': 'M6 20L28 3V98',
};

function clock(x: number, y: number, size: number, weight: number): string {
  const k = size / 100;
  const glyphs = [
    `<path d="${DIGITS['1']}"/>`,
    `<path d="${DIGITS['0']}" transform="translate(50 0)"/>`,
    '<path d="M138 34v.1M138 72v.1"/>',
    `<path d="${DIGITS['1']}" transform="translate(156 0)"/>`,
    `<path d="${DIGITS['0']}" transform="translate(206 0)"/>`,
  ].join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(k)})" fill="none" stroke="#fff" stroke-width="${n(weight / k)}" stroke-linecap="round" stroke-linejoin="round">${glyphs}</g>`;
}

function statusBar(): string {
  const y = -SCREEN.h / 2 + 30;
  const bars = [0, 1, 2, 3]
    .map((i) => `<rect x="${108 + i * 6}" y="${n(y + 8 - 4 - i * 3)}" width="4" height="${n(5 + i * 3)}" rx="1.2"/>`)
    .join('');
  const wifi = `<path d="M${138} ${n(y)}a13 13 0 0 1 18 0M${141.6} ${n(y + 4)}a8 8 0 0 1 10.8 0" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><circle cx="147" cy="${n(y + 7.6)}" r="1.9"/>`;
  const cell = `<rect x="162.5" y="${n(y - 4.5)}" width="23" height="12.5" rx="3.8" fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="1.3"/><rect x="164.5" y="${n(y - 2.5)}" width="15.5" height="8.5" rx="2.2"/><rect x="187" y="${n(y - 0.5)}" width="2" height="4.5" rx="1" opacity="0.6"/>`;
  return `${clock(-180, y - 5.5, 14.5, 2)}<g fill="#fff" transform="translate(-6 0)">${bars}${wifi}${cell}</g>`;
}

function lockScreen(): string {
  const button = (x: number, glyph: string): string =>
    `<circle cx="${x}" cy="374" r="27" fill="#000" opacity="0.26"/><g transform="translate(${x} 374)" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">${glyph}</g>`;
  const torch = '<path d="M-5 -11H5V-7L2.5 -3V11H-2.500V-3L-5 -7Z"/>';
  const camera = '<path d="M-11 -6H-5.500L-3 -9.500H3L5.5 -6H11V9H-11Z"/><circle cy="1" r="4.3"/>';
  const pill = `<rect x="-62" y="424" width="124" height="4.6" rx="2.3" fill="#fff" opacity="0.92"/>`;
  return clock(-98, -318, 72, 7.5) + button(-146, torch) + button(146, camera) + pill;
}

/** Black glass, the lit screen under it, and the room faintly on top. */
export function frontFace(sheet: Sheet, model: PhoneModel, colour: Colour): string {
  const glass = squircle(0, 0, PHONE.w - 11, PHONE.h - 11, PHONE.r - 5.5);
  const screen = squircle(0, 0, SCREEN.w, SCREEN.h, SCREEN.r);
  const lip = sheet.linear(-218, -465, 218, 465, [
    [0, '#ffffff', 0.55],
    [0.2, '#ffffff', 0.12],
    [0.5, '#ffffff', 0.3],
    [0.75, '#ffffff', 0.06],
    [1, '#ffffff', 0.4],
  ]);
  const top = -SCREEN.h / 2;
  const room = sheet.linear(-180, -465, 150, 260, [
    [0, '#ffffff', 0.15],
    [0.38, '#ffffff', 0.05],
    [0.382, '#ffffff', 0],
    [1, '#ffffff', 0],
  ]);
  const lensGlint = sheet.radial(-2.5, top + 31, 9, [
    [0, '#5a6fc0', 0.9],
    [0.5, '#1a2148', 0.7],
    [1, '#000000', 0],
  ]);
  return (
    `<path d="${glass}" fill="#060607" stroke="${lip}" stroke-width="1.3"/>` +
    `<g clip-path="${sheet.clip(screen)}">${wallpaper(sheet, model, colour.hex)}` +
    `<rect x="-202" y="-449" width="404" height="190" fill="${sheet.linear(0, -449, 0, -259, [
      [0, '#000000', 0.3],
      [1, '#000000', 0],
    ])}"/>${statusBar()}${lockScreen()}</g>` +
    // A clip has hard steps when turned; this line of bezel covers them.
    `<path d="${screen}" fill="none" stroke="#060607" stroke-width="2.4"/>` +
    `<rect x="-34" y="${n(-PHONE.h / 2 + 8.6)}" width="68" height="3.2" rx="1.6" fill="#1d1e21"/>` +
    `<circle cx="0" cy="${n(top + 33)}" r="12.5" fill="#020203"/><circle cx="0" cy="${n(top + 33)}" r="6.5" fill="${lensGlint}"/><circle cx="-2.4" cy="${n(top + 30.6)}" r="1.3" fill="#dfe8ff" opacity="0.85"/>` +
    `<path d="${glass}" fill="${room}"/>`
  );
}

/** The back panel without its cameras: colour, curved-edge shading, and the finish. */
export function backFace(sheet: Sheet, colour: Colour): string {
  const { hex, finish } = colour;
  const gloss = finish === 'gloss';
  const light = lightness(hex);
  const panel = squircle(0, 0, PHONE.w - 9, PHONE.h - 9, PHONE.r - 4.5);
  const body = sheet.linear(-160, -465, 190, 465, [
    [0, shade(hex, gloss ? 0.22 : 0.15)],
    [0.3, shade(hex, 0.05)],
    [0.62, shade(hex, -0.05)],
    [1, shade(hex, gloss ? -0.24 : -0.15)],
  ]);
  // The panel bends away at both long sides: one side catches the lamp, the other loses it.
  const bend = sheet.linear(-214, 0, 214, 0, [
    [0, '#ffffff', 0.42],
    [0.022, '#ffffff', 0.16],
    [0.07, '#ffffff', 0],
    [0.9, '#000000', 0],
    [0.972, '#000000', 0.16],
    [0.988, '#000000', 0.05],
    [1, '#ffffff', 0.3],
  ]);
  const strength = gloss ? 0.34 - light * 0.06 : 0.13;
  const sheen = gloss
    ? sheet.linear(-260, -330, 250, 330, [
        [0.1, '#ffffff', 0],
        [0.3, '#ffffff', strength * 0.5],
        [0.42, '#ffffff', strength],
        [0.424, '#ffffff', strength * 0.34],
        [0.5, '#ffffff', strength * 0.2],
        [0.62, '#ffffff', 0],
        [0.8, '#ffffff', strength * 0.18],
        [1, '#ffffff', 0],
      ])
    : sheet.radial(-70, -120, 560, [
        [0, '#ffffff', strength * 1.7],
        [0.5, '#ffffff', strength * 0.7],
        [1, '#ffffff', 0],
      ]);
  const etched = sheet.linear(-22, -20, 22, 20, [
    [0, shade(hex, light > 0.5 ? -0.3 : 0.62)],
    [0.5, shade(hex, light > 0.5 ? -0.14 : 0.3)],
    [1, shade(hex, light > 0.5 ? -0.36 : 0.5)],
  ]);
  const lip = sheet.linear(-218, -465, 218, 465, [
    [0, '#ffffff', 0.8],
    [0.25, '#ffffff', 0.2],
    [0.5, '#ffffff', 0.45],
    [0.8, '#ffffff', 0.08],
    [1, '#ffffff', 0.4],
  ]);
  return (
    `<path d="${panel}" fill="${body}"/><path d="${panel}" fill="${sheen}"/><path d="${panel}" fill="${bend}" stroke="${lip}" stroke-width="1.2"/>` +
    `<path d="${MARK}" fill="${etched}" transform="translate(0 120) scale(1.12)"/>`
  );
}

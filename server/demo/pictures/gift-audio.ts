// Earbuds in their open case, and a standing speaker in knitted cloth.

import { MARK } from '../../../contract/brand.ts';
import { lightness, mix, shade } from './colour.ts';
import { squircle } from './solid.ts';
import { backdrop, n, type Sheet, softEllipse } from './studio.ts';

/** A bud seen from the side: silicone tip behind, then stem, then head. Its origin is where head meets stem. */
function bud(sheet: Sheet, hex: string): string {
  const stem = sheet.linear(-46, 0, 6, 0, [
    [0, shade(hex, -0.3)],
    [0.1, shade(hex, 0.1)],
    [0.3, shade(hex, 0.5)],
    [0.5, shade(hex, 0.12)],
    [0.82, shade(hex, -0.26)],
    [1, shade(hex, -0.08)],
  ]);
  const head = sheet.radial(
    14,
    -28,
    86,
    [
      [0, shade(hex, 0.72)],
      [0.2, shade(hex, 0.36)],
      [0.55, shade(hex, 0.04)],
      [0.85, shade(hex, -0.26)],
      [1, shade(hex, -0.12)],
    ],
    [-8, -58],
  );
  const rubber = mix(hex, '#8d9299', 0.45);
  const tip = sheet.linear(70, -60, 108, 50, [
    [0, shade(rubber, 0.3)],
    [0.4, shade(rubber, -0.1)],
    [1, shade(rubber, -0.5)],
  ]);
  const contact = sheet.linear(-46, 0, 6, 0, [
    [0, '#6d7075'],
    [0.3, '#fafafa'],
    [0.55, '#9a9da2'],
    [1, '#4d5055'],
  ]);
  const shine = sheet.radial(-14, -58, 30, [
    [0, '#ffffff', 0.9],
    [0.4, '#ffffff', 0.35],
    [1, '#ffffff', 0],
  ]);
  return (
    `<path d="M58 -66C84 -74 124 -52 128 -18C131 12 112 38 84 40C64 42 52 30 52 10Z" fill="${tip}"/>` +
    '<ellipse cx="119" cy="-14" rx="8" ry="22" fill="#000" opacity="0.4" transform="rotate(-8 119 -14)"/>' +
    `<rect x="-46" y="-50" width="52" height="246" rx="25" fill="${stem}"/>` +
    `<path d="M-46 158H6V172C6 186 -5 196 -20 196S-46 186 -46 172Z" fill="${contact}"/><rect x="-46" y="156" width="52" height="2.4" fill="#000" opacity="0.35"/>` +
    `<path d="M-46 -26C-46 -70 -18 -98 22 -98C62 -98 90 -68 90 -28C90 12 60 40 24 40C-16 40 -46 14 -46 -26Z" fill="${head}"/>` +
    `<ellipse cx="-14" cy="-56" rx="30" ry="20" fill="${shine}"/>` +
    '<path d="M-34 -62C-22 -84 0 -92 22 -92" fill="none" stroke="#000" stroke-opacity="0.12" stroke-width="2"/>' +
    '<rect x="-38" y="52" width="5" height="56" rx="2.5" fill="#000" opacity="0.16"/>'
  );
}

export function earbuds(sheet: Sheet, hex: string): string {
  const lidShell = sheet.linear(310, 230, 890, 560, [
    [0, shade(hex, 0.5)],
    [0.3, shade(hex, 0.12)],
    [0.7, shade(hex, -0.12)],
    [1, shade(hex, -0.34)],
  ]);
  const lidHollow = sheet.radial(600, 560, 330, [
    [0, shade(hex, -0.34)],
    [0.6, shade(hex, -0.2)],
    [1, shade(hex, 0.06)],
  ]);
  const shell = sheet.linear(310, 0, 890, 0, [
    [0, shade(hex, -0.3)],
    [0.05, shade(hex, 0.18)],
    [0.16, shade(hex, 0.42)],
    [0.32, shade(hex, 0.14)],
    [0.66, shade(hex, -0.04)],
    [0.9, shade(hex, -0.3)],
    [0.96, shade(hex, -0.14)],
    [1, shade(hex, -0.4)],
  ]);
  const fall = sheet.linear(0, 600, 0, 950, [
    [0, '#ffffff', 0.28],
    [0.12, '#ffffff', 0.05],
    [0.5, '#000000', 0],
    [0.86, '#000000', 0.26],
    [0.96, '#000000', 0.34],
    [1, '#ffffff', 0.12],
  ]);
  const tray = sheet.linear(0, 560, 0, 640, [
    [0, shade(hex, -0.5)],
    [1, shade(hex, -0.12)],
  ]);
  const body =
    'M308 612C308 600 316 594 330 594H870C884 594 892 600 892 612V742C892 872 800 948 690 948H510C400 948 308 872 308 742Z';
  const mark = lightness(hex) > 0.5 ? shade(hex, -0.22) : shade(hex, 0.45);
  const well = (x: number): string =>
    `<ellipse cx="${x}" cy="592" rx="92" ry="15" fill="#000" opacity="0.55"/><path d="M${x - 92} 592A92 15 0 0 0 ${x + 92} 592" fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="1.6"/>`;
  const lid = squircle(600, 462, 540, 384, 162);
  const box =
    `<path d="${squircle(600, 452, 576, 400, 176)}" fill="${lidShell}"/><path d="${lid}" fill="${lidHollow}"/>` +
    `<path d="${lid}" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="1.6"/>` +
    `<path d="M312 612C312 574 360 566 600 566S888 574 888 612L888 640H312Z" fill="${tray}"/>` +
    well(478) +
    well(722) +
    `<g transform="translate(462 548) scale(1.14)">${bud(sheet, hex)}</g>` +
    `<path d="${body}" fill="${shell}"/><path d="${body}" fill="${fall}"/>` +
    '<path d="M312 609C312 601 320 596 332 596H868C880 596 888 601 888 609" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="2.4"/>' +
    '<circle cx="600" cy="664" r="6" fill="#06a77d"/><circle cx="600" cy="664" r="15" fill="#06a77d" opacity="0.16"/>' +
    `<path d="${MARK}" fill="${mark}" transform="translate(600 770) scale(1.35)"/>`;
  // The other bud stands before its case: the stem and the tip say what the case holds.
  return (
    backdrop(sheet, 945) +
    softEllipse(sheet, 620, 968, 560, 76, 0.22) +
    softEllipse(sheet, 500, 950, 300, 24, 0.6) +
    softEllipse(sheet, 500, 946, 190, 10, 0.7) +
    `<g transform="translate(-100 0)">${box}</g>` +
    softEllipse(sheet, 940, 1004, 150, 24, 0.34) +
    softEllipse(sheet, 914, 1000, 62, 10, 0.7) +
    `<g transform="translate(946 756) rotate(6) scale(1.24)">${bud(sheet, hex)}</g>`
  );
}

/** Knit on a cylinder: columns of stitches crowd together towards the sides. */
function knit(cx: number, radius: number, top: number, bottom: number, tilt: number): string {
  const columns = 64;
  return Array.from({ length: columns }, (_, i) => {
    const turn = ((i + 0.5) / columns - 0.5) * Math.PI;
    const x = cx + radius * Math.sin(turn);
    const drop = tilt * Math.cos(turn);
    return `<path d="M${n(x)} ${n(top + drop)}V${n(bottom + drop)}" stroke-width="${n(6.2 * Math.cos(turn) + 0.7)}" stroke-dasharray="7 5" stroke-dashoffset="${i % 2 === 0 ? 0 : 6}"/>`;
  }).join('');
}

export function speaker(sheet: Sheet, hex: string): string {
  const [cx, radius, top, bottom, tilt] = [600, 226, 300, 978, 44];
  const tube = `M${cx - radius} ${top}V${bottom}A${radius} ${tilt} 0 0 0 ${cx + radius} ${bottom}V${top}Z`;
  const cloth = sheet.linear(cx - radius, 0, cx + radius, 0, [
    [0, shade(hex, -0.6)],
    [0.1, shade(hex, -0.28)],
    [0.3, shade(hex, 0.1)],
    [0.44, shade(hex, 0.02)],
    [0.75, shade(hex, -0.36)],
    [0.93, shade(hex, -0.62)],
    [1, shade(hex, -0.42)],
  ]);
  const light = sheet.linear(cx - radius, 0, cx + radius, 0, [
    [0, '#ffffff', 0.12],
    [0.1, '#ffffff', 0.05],
    [0.3, '#ffffff', 0.34],
    [0.5, '#ffffff', 0.12],
    [0.8, '#ffffff', 0.03],
    [1, '#ffffff', 0.16],
  ]);
  const depth = sheet.linear(0, top, 0, bottom + tilt, [
    [0, '#000000', 0.2],
    [0.08, '#000000', 0],
    [0.7, '#000000', 0],
    [1, '#000000', 0.36],
  ]);
  const rubber = mix(hex, '#17181b', 0.78);
  const rim = sheet.linear(cx - radius, 0, cx + radius, 0, [
    [0, shade(rubber, -0.3)],
    [0.26, shade(rubber, 0.34)],
    [0.5, shade(rubber, 0.06)],
    [0.9, shade(rubber, -0.5)],
    [1, shade(rubber, 0.1)],
  ]);
  const cap = sheet.linear(cx - 160, top - 44, cx + 160, top + 44, [
    [0, shade(rubber, 0.34)],
    [0.5, shade(rubber, 0.1)],
    [1, shade(rubber, -0.2)],
  ]);
  const band = (y: number, height: number, fill: string): string =>
    `<path d="M${cx - radius} ${y}A${radius} ${tilt} 0 0 0 ${cx + radius} ${y}V${y + height}A${radius} ${tilt} 0 0 1 ${cx - radius} ${y + height}Z" fill="${fill}"/>`;
  const glow = sheet.linear(cx - radius, 0, cx + radius, 0, [
    [0, '#06a77d', 0.1],
    [0.3, '#4df0c4', 1],
    [0.6, '#06a77d', 0.9],
    [1, '#06a77d', 0.1],
  ]);
  const badge = sheet.linear(-22, -20, 22, 20, [
    [0, '#ffffff'],
    [0.5, '#a9adb3'],
    [1, '#e8eaec'],
  ]);
  const loop = 'M804 352C852 352 880 420 880 516C880 566 846 566 844 516C842 440 830 396 804 388';
  const icons =
    '<path d="M-104 0H-72M-88 -16V16" /><path d="M72 0H104"/><path d="M-9 -15L17 0L-9 15Z" fill="#d9dbde"/>';
  return (
    backdrop(sheet, 1024) +
    softEllipse(sheet, 640, 1040, 500, 64, 0.24) +
    softEllipse(sheet, 604, 1024, 286, 34, 0.6) +
    `<path d="${loop}" fill="none" stroke="${shade(rubber, -0.3)}" stroke-width="17"/><path d="${loop}" fill="none" stroke="${shade(rubber, 0.02)}" stroke-width="12"/><path d="${loop}" fill="none" stroke="${shade(rubber, 0.3)}" stroke-width="3" transform="translate(-2 -1)" opacity="0.8"/>` +
    `<path d="${tube}" fill="${cloth}"/><g clip-path="${sheet.clip(tube)}"><g fill="none" stroke="#000" stroke-opacity="0.3" transform="translate(1.2 1.6)">${knit(cx, radius, top, bottom, tilt)}</g><g fill="none" stroke="${light}">${knit(cx, radius, top, bottom, tilt)}</g></g>` +
    `<path d="${tube}" fill="${depth}"/>` +
    band(bottom - 46, 46, rim) +
    band(bottom - 52, 5, glow) +
    band(top, 24, rim) +
    `<ellipse cx="${cx}" cy="${top}" rx="${radius}" ry="${tilt}" fill="${rim}"/><ellipse cx="${cx}" cy="${top + 1}" rx="${radius - 12}" ry="${tilt - 4}" fill="${cap}"/><ellipse cx="${cx}" cy="${top + 1}" rx="${radius - 12}" ry="${tilt - 4}" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="1.6"/>` +
    `<g transform="translate(${cx} ${top}) scale(1 0.3)" fill="none" stroke="#d9dbde" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${icons}</g>` +
    `<g transform="translate(${cx - 24} 660)"><path d="${MARK}" fill="#000" opacity="0.4" transform="translate(1.5 3) scale(1.5)"/><path d="${MARK}" fill="${badge}" transform="scale(1.5)"/></g>`
  );
}

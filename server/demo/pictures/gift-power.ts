// Things that charge: a power bank with a display, and a wall charger with its cable.

import { MARK } from '../../../contract/brand.ts';
import { lightness, mix, shade } from './colour.ts';
import { DIGITS } from './phone-faces.ts';
import { squircle, sweptEdge, viewOf } from './solid.ts';
import { backdrop, n, type Sheet, softEllipse } from './studio.ts';

/** A moulded face: broad soft light, with a lit hem where it rounds into the side. */
function mouldedFace(sheet: Sheet, hex: string, w: number, h: number, r: number): string {
  const face = squircle(0, 0, w, h, r);
  const body = sheet.linear(-w / 2, -h / 2, w / 2, h / 2, [
    [0, shade(hex, 0.24)],
    [0.35, shade(hex, 0.06)],
    [0.7, shade(hex, -0.06)],
    [1, shade(hex, -0.2)],
  ]);
  const lamp = sheet.radial(-w * 0.18, -h * 0.2, h * 0.6, [
    [0, '#ffffff', 0.2],
    [0.5, '#ffffff', 0.08],
    [1, '#ffffff', 0],
  ]);
  const hem = sheet.linear(-w / 2, -h / 2, w / 2, h / 2, [
    [0, '#ffffff', 0.7],
    [0.3, '#ffffff', 0.12],
    [0.55, '#ffffff', 0.3],
    [0.8, '#ffffff', 0.05],
    [1, '#ffffff', 0.3],
  ]);
  return `<path d="${face}" fill="${body}"/><path d="${face}" fill="${lamp}" stroke="${hem}" stroke-width="1.6"/>`;
}

/** A USB-C mouth: steel lip, dark throat, the tongue inside. */
function usbC(sheet: Sheet, cx: number, cy: number, w: number): string {
  const h = w * 0.36;
  const lip = sheet.linear(0, cy - h / 2, 0, cy + h / 2, [
    [0, '#5b5e63'],
    [0.5, '#c9ccd0'],
    [1, '#f4f5f6'],
  ]);
  const pill = (pw: number, ph: number, fill: string): string =>
    `<rect x="${n(cx - pw / 2)}" y="${n(cy - ph / 2)}" width="${n(pw)}" height="${n(ph)}" rx="${n(ph / 2)}" fill="${fill}"/>`;
  return pill(w, h, lip) + pill(w - 6, h - 6, '#0b0c0d') + pill(w * 0.62, h * 0.2, '#3b3e43');
}

export function powerBank(sheet: Sheet, hex: string): string {
  const size = { w: 412, h: 836, r: 74 };
  const depth = 118;
  const view = viewOf({ x: 592, y: 596, yaw: -26, pitch: -9, roll: 5, scale: 1.04 });
  const edge = sweptEdge(sheet, view, { ...size, from: -depth, to: 0, round: 22, metal: hex, polish: 0.4 });
  const glass = sheet.linear(-150, -330, 150, -200, [
    [0, '#3a3d42'],
    [0.3, '#101113'],
    [0.62, '#08090a'],
    [1, '#1c1e21'],
  ]);
  const digit = (glyph: '0' | '1', x: number): string => `<path d="${DIGITS[glyph]}" transform="translate(${x} 0)"/>`;
  const display =
    `<path d="${squircle(0, -282, 300, 150, 44)}" fill="${glass}" stroke="#fff" stroke-opacity="0.2" stroke-width="1.4"/>` +
    `<g transform="translate(-88 -318) scale(0.72)" fill="none" stroke="#eafff8" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${digit('1', 0)}${digit('0', 52)}${digit('0', 134)}</g>` +
    '<path d="M92 -316L72 -280H87L82 -250L106 -290H90Z" fill="#1fd3a2"/>';
  const etched = lightness(hex) > 0.5 ? shade(hex, -0.24) : shade(hex, 0.5);
  const ports = `<g transform="${view.plane(-depth / 2)}"><g transform="translate(0 ${n(-size.h / 2 + 1)}) scale(1 0.5)">${usbC(sheet, -64, 0, 64)}${usbC(sheet, 44, 0, 64)}</g></g>`;
  return (
    backdrop(sheet, 1050) +
    softEllipse(sheet, 640, 1074, 480, 62, 0.26) +
    softEllipse(sheet, 610, 1056, 290, 26, 0.5) +
    edge +
    ports +
    `<g transform="${view.plane(0)}">${mouldedFace(sheet, hex, size.w - 14, size.h - 14, size.r - 7)}${display}` +
    `<path d="${MARK}" fill="${etched}" transform="translate(0 300) scale(1.3)"/></g>`
  );
}

/** A round cord: dark edge, body, a line of light; the dashes are its braid. */
function cord(path: string, hex: string, width: number): string {
  const layer = (stroke: string, share: number, more = ''): string =>
    `<path d="${path}" stroke="${stroke}" stroke-width="${n(width * share)}" ${more}/>`;
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><g transform="translate(5 13)" opacity="0.1">${layer('#0c1016', 1.5)}${layer('#0c1016', 1.1)}</g>` +
    layer(shade(hex, -0.46), 1) +
    layer(shade(hex, -0.14), 0.82) +
    `<g transform="translate(-1 -2)">${layer(shade(hex, 0.2), 0.46)}${layer(shade(hex, 0.55), 0.16)}</g>` +
    layer('#000000', 1, 'stroke-dasharray="1.6 5" stroke-linecap="butt" opacity="0.14"') +
    '</g>'
  );
}

/** A USB-C plug lying on the table, its mouth to the left. */
function plug(sheet: Sheet, hex: string): string {
  const steel = sheet.linear(0, -15, 0, 15, [
    [0, '#8d9095'],
    [0.25, '#ffffff'],
    [0.5, '#b9bcc1'],
    [1, '#5c5f64'],
  ]);
  const grip = sheet.linear(0, -26, 0, 26, [
    [0, shade(hex, -0.14)],
    [0.25, shade(hex, 0.5)],
    [0.55, shade(hex, 0)],
    [1, shade(hex, -0.46)],
  ]);
  return `<rect x="-60" y="-14" width="66" height="28" rx="10" fill="${steel}"/><rect x="-60" y="-9" width="7" height="18" rx="3.5" fill="#141517"/><rect x="0" y="-25" width="104" height="50" rx="15" fill="${grip}"/><rect x="100" y="-15" width="34" height="30" rx="9" fill="${shade(hex, -0.26)}"/>`;
}

export function charger(sheet: Sheet, hex: string): string {
  const size = { w: 400, h: 430, r: 92 };
  const depth = 330;
  const view = viewOf({ x: 478, y: 566, yaw: -34, pitch: -12, scale: 1.2 });
  const edge = sweptEdge(sheet, view, { ...size, from: -depth, to: 0, round: 34, metal: hex, polish: 0.16 });
  const etched = lightness(hex) > 0.5 ? shade(hex, -0.24) : shade(hex, 0.5);
  const well = squircle(0, 60, 176, 208, 48);
  const wellFill = sheet.linear(0, -44, 0, 164, [
    [0, shade(hex, -0.2)],
    [1, shade(hex, -0.02)],
  ]);
  const face =
    mouldedFace(sheet, hex, size.w - 20, size.h - 20, size.r - 10) +
    `<path d="${well}" fill="${wellFill}" stroke="#000" stroke-opacity="0.16" stroke-width="1.4"/>` +
    usbC(sheet, 0, 14, 92) +
    usbC(sheet, 0, 106, 92) +
    `<path d="${MARK}" fill="${etched}" transform="translate(0 -112) scale(1.25)"/>`;
  const white = mix(hex, '#e9eaec', 0.9);
  const loop =
    'M286 1010C420 1040 560 1052 700 1024C860 992 1010 940 1000 876C990 816 850 812 800 868C748 928 812 1010 940 1010C1040 1010 1120 1000 1230 960';
  return (
    backdrop(sheet, 860) +
    softEllipse(sheet, 660, 812, 560, 80, 0.26) +
    softEllipse(sheet, 600, 806, 380, 42, 0.42) +
    softEllipse(sheet, 520, 822, 250, 16, 0.6) +
    edge +
    `<g transform="${view.plane(0)}">${face}</g>` +
    cord(loop, white, 25) +
    softEllipse(sheet, 240, 1018, 130, 22, 0.34) +
    `<g transform="translate(166 990) rotate(9)">${plug(sheet, white)}</g>`
  );
}

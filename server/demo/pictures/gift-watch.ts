// A smart watch on its strap.

import { rimMetal } from './camera-island.ts';
import { mix, shade } from './colour.ts';
import { squircle, sweptEdge, type View, viewOf } from './solid.ts';
import { backdrop, n, type Sheet, softEllipse } from './studio.ts';

const spoke = (degrees: number, from: number, to: number): string => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  const [x, y] = [Math.cos(turn), Math.sin(turn)];
  return `M${n(x * from)} ${n(y * from)}L${n(x * to)} ${n(y * to)}`;
};

/** A ring dial: `share` of the circle filled, from the top. */
const gauge = (cx: number, cy: number, r: number, width: number, share: number, colour: string): string => {
  const round = 2 * Math.PI * r;
  return `<g transform="translate(${cx} ${cy}) rotate(-90)" fill="none" stroke="${colour}" stroke-width="${width}"><circle r="${r}" opacity="0.22"/><circle r="${r}" stroke-linecap="round" stroke-dasharray="${n(round * share)} ${n(round)}"/></g>`;
};

/** Ten past ten: the hands frame the dial, as in every watch advertisement. */
function dial(): string {
  const minutes = Array.from({ length: 60 }, (_, i) => (i % 5 ? spoke(i * 6, 158, 168) : '')).join('');
  const hours = Array.from({ length: 12 }, (_, i) => spoke(i * 30, 144, 168)).join('');
  const hand = (degrees: number, length: number, width: number): string =>
    `<path d="${spoke(degrees, 0, 34)}" stroke-width="4"/><path d="${spoke(degrees, 34, length)}" stroke-width="${width}"/>`;
  return (
    `<g fill="none" stroke="#fff" stroke-linecap="round"><path d="${minutes}" stroke-width="2.4" opacity="0.45"/><path d="${hours}" stroke-width="5"/></g>` +
    gauge(-62, 52, 34, 8, 0.72, '#ff9f4a') +
    gauge(62, 52, 34, 8, 0.58, '#5fb4ff') +
    gauge(0, -78, 34, 8, 0.84, '#1fd3a2') +
    '<path d="M-58 35L-75 56H-64L-67 70L-49 48H-61Z" fill="#ff9f4a"/><path d="M62 38C70 49 73 54 73 59A11 11 0 0 1 51 59C51 54 54 49 62 38Z" fill="#5fb4ff"/><path d="M0 -66C-24 -82 -12 -98 0 -86C12 -98 24 -82 0 -66Z" fill="#1fd3a2"/>' +
    `<g stroke="#fff" stroke-linecap="round">${hand(304, 92, 13)}${hand(60, 142, 11)}</g>` +
    `<path d="${spoke(214, -34, 152)}" stroke="#06a77d" stroke-width="3.4" stroke-linecap="round"/><circle r="9" fill="#06a77d"/><circle r="3.4" fill="#06110e"/>`
  );
}

/** One half of the strap, from the lug to where it bends out of sight; `way` is -1 up, 1 down. */
function strap(sheet: Sheet, hex: string, way: 1 | -1): string {
  const [near, far] = [way * 196, way * 500];
  const across = sheet.linear(-132, 0, 132, 0, [
    [0, shade(hex, -0.42)],
    [0.06, shade(hex, 0.12)],
    [0.16, shade(hex, 0.2)],
    [0.5, shade(hex, 0.03)],
    [0.88, shade(hex, -0.14)],
    [0.96, shade(hex, -0.28)],
    [1, shade(hex, -0.5)],
  ]);
  const bend = sheet.linear(0, near, 0, far, [
    [0, '#000000', 0.5],
    [0.1, '#000000', 0.12],
    [0.28, '#ffffff', 0.16],
    [0.5, '#000000', 0],
    [0.82, '#000000', 0.34],
    [1, '#000000', 0.66],
  ]);
  const shape = `M-146 ${near}C-142 ${near + way * 60} -120 ${near + way * 96} -118 ${near + way * 150}L-110 ${far - way * 22}Q-109 ${far} -88 ${far + way * 3}Q0 ${far + way * 12} 88 ${far + way * 3}Q109 ${far} 110 ${far - way * 22}L118 ${near + way * 150}C120 ${near + way * 96} 142 ${near + way * 60} 146 ${near}Z`;
  const holes =
    way === 1
      ? [330, 368, 406, 444]
          .map(
            (y) =>
              `<ellipse cx="0" cy="${y}" rx="11" ry="8" fill="#000" opacity="0.55"/><path d="M-10 ${y + 4}A11 8 0 0 0 10 ${y + 4}" fill="none" stroke="#fff" stroke-opacity="0.3"/>`,
          )
          .join('')
      : '';
  return `<path d="${shape}" fill="${across}"/><path d="${shape}" fill="${bend}"/>${holes}`;
}

/** A key on the flank: the turning crown has grooves, the button is smooth. */
function sideKey(
  sheet: Sheet,
  view: View,
  key: { cx: number; cy: number; w: number; h: number; r: number; metal: string },
  grooves: number,
): string {
  const { cx, cy, w, h, r, metal } = key;
  const edge = sweptEdge(sheet, view, { ...key, from: -66, to: -20, round: 9, polish: 0.9 });
  const round = sheet.linear(0, cy - h / 2, 0, cy + h / 2, [
    [0, shade(metal, -0.3)],
    [0.2, shade(metal, 0.5)],
    [0.45, shade(metal, 0.12)],
    [0.8, shade(metal, -0.2)],
    [1, shade(metal, -0.5)],
  ]);
  const lines = Array.from({ length: grooves }, (_, i) => {
    const y = cy - h / 2 + ((i + 1) * h) / (grooves + 1);
    return `M${n(cx - w / 2 + 14)} ${n(y)}H${n(cx + w / 2 - 4)}`;
  }).join('');
  return `${edge}<g transform="${view.plane(-20)}"><path d="${squircle(cx, cy, w - 4, h - 4, r - 2)}" fill="${round}"/><path d="${lines}" stroke="#000" stroke-opacity="0.4" stroke-width="2.2"/></g>`;
}

export function watch(sheet: Sheet, hex: string): string {
  const view = viewOf({ x: 588, y: 588, yaw: -20, pitch: 4, roll: 4, scale: 1.06 });
  const size = { w: 434, h: 480, r: 142 };
  const depth = 84;
  const metal = rimMetal({ hex: mix(hex, '#8f9399', 0.55), finish: 'matte' });
  const edge = sweptEdge(sheet, view, { ...size, from: -depth, to: 0, round: 26, metal, polish: 1 });
  const crown = [
    { cy: -74, w: 44, h: 84, r: 18, grooves: 11 },
    { cy: 84, w: 22, h: 112, r: 10, grooves: 0 },
  ].map(({ grooves, ...key }) => sideKey(sheet, view, { ...key, cx: size.w / 2 + key.w / 2 - 12, metal }, grooves));
  const glass = squircle(0, 0, size.w - 34, size.h - 34, size.r - 17);
  const lip = sheet.linear(-217, -240, 217, 240, [
    [0, '#ffffff', 0.75],
    [0.25, '#ffffff', 0.1],
    [0.5, '#ffffff', 0.35],
    [0.8, '#ffffff', 0.05],
    [1, '#ffffff', 0.5],
  ]);
  const bezel = sheet.linear(-217, -240, 217, 240, [
    [0, shade(metal, 0.6)],
    [0.3, shade(metal, 0.05)],
    [0.55, shade(metal, 0.3)],
    [0.8, shade(metal, -0.3)],
    [1, shade(metal, 0.2)],
  ]);
  const room = sheet.linear(-190, -220, 130, 180, [
    [0, '#ffffff', 0.22],
    [0.44, '#ffffff', 0.06],
    [0.443, '#ffffff', 0],
    [1, '#ffffff', 0],
  ]);
  const night = sheet.radial(0, 0, 250, [
    [0, '#14171b'],
    [0.7, '#08090b'],
    [1, '#040405'],
  ]);
  return (
    backdrop(sheet, 1090) +
    softEllipse(sheet, 620, 1136, 400, 46, 0.3) +
    softEllipse(sheet, 600, 1128, 190, 18, 0.4) +
    `<g transform="${view.plane(-depth * 0.62)}">${strap(sheet, hex, -1)}${strap(sheet, hex, 1)}</g>` +
    edge +
    crown.join('') +
    `<g transform="${view.plane(0)}"><path d="${squircle(0, 0, size.w - 22, size.h - 22, size.r - 11)}" fill="${bezel}"/>` +
    `<path d="${glass}" fill="${night}" stroke="${lip}" stroke-width="1.8"/><g transform="scale(1.06)">${dial()}</g><path d="${glass}" fill="${room}"/></g>`
  );
}

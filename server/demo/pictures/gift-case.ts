// A silicone case: its back in front, and behind it another seen from inside.

import { MARK } from '../../../contract/brand.ts';
import { mix, shade } from './colour.ts';
import { castShadow } from './phone.ts';
import { type Pose, squircle, sweptEdge, viewOf } from './solid.ts';
import { backdrop, type Sheet, softEllipse } from './studio.ts';

const CASE = { w: 458, h: 952, r: 80, depth: 62 } as const;
const HOLE = squircle(-96, -345, 224, 224, 66);

function caseAt(sheet: Sheet, hex: string, side: 'lining' | 'back', pose: Pose): string {
  const view = viewOf(pose);
  const edge = sweptEdge(sheet, view, {
    w: CASE.w,
    h: CASE.h,
    r: CASE.r,
    from: -CASE.depth,
    to: 0,
    round: 20,
    metal: hex,
    polish: 0.3,
  });
  const body = squircle(0, 0, CASE.w - 14, CASE.h - 14, CASE.r - 7);
  const wall = sweptEdge(sheet, view, {
    cx: -96,
    cy: -345,
    w: 224,
    h: 224,
    r: 66,
    from: -12,
    to: 0,
    round: 5,
    metal: hex,
    polish: 0.3,
  });
  const soft = sheet.linear(-160, -476, 190, 476, [
    [0, shade(hex, 0.2)],
    [0.4, shade(hex, 0.03)],
    [1, shade(hex, -0.18)],
  ]);
  const sides = sheet.linear(-222, 0, 222, 0, [
    [0, '#ffffff', 0.34],
    [0.05, '#ffffff', 0.1],
    [0.14, '#ffffff', 0],
    [0.86, '#000000', 0],
    [0.97, '#000000', 0.2],
    [1, '#ffffff', 0.12],
  ]);
  const ring =
    '<g fill="none" stroke-linecap="round"><circle cy="40" r="128" stroke="#000" stroke-opacity="0.1" stroke-width="20"/><circle cy="41.5" r="138" stroke="#fff" stroke-opacity="0.16" stroke-width="1.6"/><path d="M0 206V300" stroke="#000" stroke-opacity="0.1" stroke-width="20"/></g>';
  if (side === 'back') {
    return `${edge}${wall}<g transform="${view.plane(0)}"><path d="${body}${HOLE}" fill-rule="evenodd" fill="${soft}"/><path d="${body}${HOLE}" fill-rule="evenodd" fill="${sides}"/><path d="${HOLE}" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/>${ring}<path d="${MARK}" fill="${shade(hex, -0.3)}" opacity="0.6" transform="translate(0 40) scale(1.2)"/></g>`;
  }
  const felt = mix(hex, '#5d6066', 0.5);
  const nap = sheet.linear(-200, -470, 200, 470, [
    [0, shade(felt, -0.42)],
    [0.3, shade(felt, -0.16)],
    [0.7, shade(felt, 0.02)],
    [1, shade(felt, -0.1)],
  ]);
  const lip = squircle(0, 0, CASE.w - 34, CASE.h - 34, CASE.r - 17);
  // The hole is on the other hand, seen from inside.
  const mirrored = squircle(96, -345, 224, 224, 66);
  const walls = [0, 6, 12, 18, 26, 36]
    .map((w) => `<path d="${lip}" fill="none" stroke="#000" stroke-opacity="0.1" stroke-width="${w + 3}"/>`)
    .join('');
  return `${edge}<g transform="${view.plane(0)}"><path d="${body}${lip}" fill-rule="evenodd" fill="${soft}"/><path d="${lip}${mirrored}" fill-rule="evenodd" fill="${nap}"/><g clip-path="${sheet.clip(lip)}">${walls}</g><path d="${lip}" fill="none" stroke="${shade(hex, 0.34)}" stroke-width="2.4"/><path d="${mirrored}" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="3"/></g>`;
}

export function phoneCase(sheet: Sheet, hex: string): string {
  const lining: Pose = { x: 770, y: 566, yaw: -22, pitch: 5, roll: 7, scale: 0.94 };
  const back: Pose = { x: 450, y: 602, yaw: 22, pitch: 5, roll: -6, scale: 0.96 };
  return (
    backdrop(sheet, 1080) +
    softEllipse(sheet, 600, 1112, 520, 62, 0.26) +
    softEllipse(sheet, 480, 1098, 240, 22, 0.4) +
    softEllipse(sheet, 740, 1076, 230, 22, 0.28) +
    caseAt(sheet, hex, 'lining', lining) +
    castShadow(sheet, { ...back, x: back.x + 20, y: back.y + 14 }, lining) +
    caseAt(sheet, hex, 'back', back)
  );
}

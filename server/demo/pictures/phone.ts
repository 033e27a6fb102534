// Phones, whole: a face or a back on a swept metal frame, standing in the studio.

import { cameraIsland, type PhoneModel, rimMetal } from './camera-island.ts';
import { type Colour, lightness } from './colour.ts';
import { backFace, frontFace, PHONE } from './phone-faces.ts';
import { type Pose, squircle, sweptEdge, type View, viewOf } from './solid.ts';
import { backdrop, n, newSheet, type Sheet, STUDIO_SIZE, softEllipse, standingShadow } from './studio.ts';

export type PhoneView = 'front' | 'back' | 'pair';
export type PhoneLook = { colour: Colour; model: PhoneModel };

/** Volume and power keys, on the right of the screen and so on the left from behind. */
function keys(sheet: Sheet, view: View, side: 'front' | 'back', metal: string): string {
  const right = side === 'front' ? 1 : -1;
  const x = right * (PHONE.w / 2 + 1.5);
  return [
    [-190, 96],
    [-56, 74],
  ]
    .map(([y = 0, h = 0]) =>
      sweptEdge(sheet, view, {
        cx: x - right * 3,
        cy: y,
        w: 9,
        h,
        r: 4,
        from: -PHONE.depth * 0.66,
        to: -PHONE.depth * 0.34,
        round: 3,
        metal,
        polish: 0.5,
      }),
    )
    .join('');
}

/** Hairline plastic breaks in the frame: without them metal looks like a toy's. */
function antennaBreaks(view: View): string {
  const half = PHONE.w / 2;
  const lines = [-352, 352].map((y) => `M${n(-half)} ${y}h3.6M${n(half)} ${y}h-3.6`).join('');
  const flank = Math.abs(view.lift[0]) > 0.08;
  const depths = flank ? Array.from({ length: 9 }, (_, i) => -8 - i * 4) : [-3];
  return depths
    .map(
      (z) =>
        `<path d="${lines}" transform="${view.plane(z)}" stroke="#000" stroke-opacity="${flank ? 0.12 : 0.28}" stroke-width="5"/>`,
    )
    .join('');
}

export function phoneAt(sheet: Sheet, look: PhoneLook, side: 'front' | 'back', pose: Pose): string {
  const view = viewOf(pose);
  const metal = rimMetal(look.colour);
  const polish = look.colour.finish === 'gloss' ? 1 : 0.62;
  const frame = sweptEdge(sheet, view, {
    w: PHONE.w,
    h: PHONE.h,
    r: PHONE.r,
    from: -PHONE.depth,
    to: 0,
    round: PHONE.round,
    metal,
    polish,
  });
  // Lift points where the face moved, so the flank we see is on the other side.
  const keySide = side === 'front' ? 1 : -1;
  const keysShow = -view.lift[0] * keySide > 0.02;
  const button = keys(sheet, view, side, metal);
  const face = side === 'front' ? frontFace(sheet, look.model, look.colour) : backFace(sheet, look.colour);
  const island = side === 'back' ? cameraIsland(sheet, view, look.model, look.colour) : '';
  return (
    (keysShow ? '' : button) +
    frame +
    antennaBreaks(view) +
    (keysShow ? button : '') +
    `<g transform="${view.plane(0)}">${face}</g>${island}`
  );
}

/**
 * Shadow of a phone on the one behind it, and only there: on the white wall it
 * would look like dirt. Outlines stacked about 3 px apart, each too faint to be seen
 * alone: as soft as a blur of this width, at a fraction of its time.
 */
export function castShadow(sheet: Sheet, from: Pose, onto: Pose): string {
  const rings = Array.from({ length: 20 }, (_, i) => {
    const spread = 130 - i * 6.5;
    const path = squircle(0, 0, PHONE.w + spread, PHONE.h + spread, PHONE.r + spread / 2);
    return `<path d="${path}" fill-opacity="${n(0.013 + (i / 19) * 0.039)}"/>`;
  });
  const behind = sheet.clip(squircle(0, 0, PHONE.w - 1, PHONE.h - 1, PHONE.r), viewOf(onto).plane(0));
  return `<g clip-path="${behind}"><g transform="${viewOf(from).plane(-10)}" fill="#080a0e">${rings.join('')}</g></g>`;
}

function pair(sheet: Sheet, look: PhoneLook): string {
  const back: Pose = { x: 428, y: 578, yaw: 24, pitch: 5, roll: -7, scale: 0.98 };
  const front: Pose = { x: 758, y: 604, yaw: -20, pitch: 5, roll: 6, scale: 0.98 };
  const behind = phoneAt(sheet, look, 'back', back);
  return (
    backdrop(sheet, 1080) +
    softEllipse(sheet, 600, 1112, 520, 62, 0.26) +
    softEllipse(sheet, 470, 1082, 230, 22, 0.3) +
    softEllipse(sheet, 722, 1108, 240, 22, 0.42) +
    behind +
    castShadow(sheet, { ...front, x: front.x - 20, y: front.y + 14 }, back) +
    phoneAt(sheet, look, 'front', front)
  );
}

export function phonePicture({ colour, view, model }: PhoneLook & { view: PhoneView }): string {
  const sheet = newSheet();
  const look = { colour, model };
  if (view === 'pair') return sheet.render(STUDIO_SIZE, STUDIO_SIZE, pair(sheet, look));
  const floor = 1074;
  const pose: Pose = { x: 600, y: floor - PHONE.h / 2 };
  // A white phone on a white wall needs a breath of shade behind it to keep its outline.
  const halo = lightness(colour.hex) > 0.7 || view === 'front' ? softEllipse(sheet, 612, 640, 420, 620, 0.07) : '';
  const content =
    backdrop(sheet, floor) +
    halo +
    standingShadow(sheet, 600, floor, PHONE.w / 2 - 24) +
    phoneAt(sheet, look, view, pose);
  return sheet.render(STUDIO_SIZE, STUDIO_SIZE, content);
}

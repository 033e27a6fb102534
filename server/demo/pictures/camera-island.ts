// The camera islands: one for each phone design, since from behind the island
// is what tells one phone from another.
import { type Colour, lightness, mix, shade } from './colour.ts';
import { flash, lens } from './lens.ts';
import { squircle, sweptEdge, type View } from './solid.ts';
import { n, type Sheet } from './studio.ts';

export const PHONE_MODELS = ['square', 'ring', 'pill', 'bar', 'trio', 'plateau'] as const;
export type PhoneModel = (typeof PHONE_MODELS)[number];

type Spot = readonly [cx: number, cy: number, r: number, square?: 'square'];
type Plate = {
  cx: number;
  cy: number;
  w: number;
  h: number;
  r: number;
  rise: number;
  /** Tinted like the body, polished black glass, or brushed metal. */
  skin: 'body' | 'glass' | 'metal';
};
type Design = {
  plate?: Plate;
  glass?: Plate;
  lenses: readonly Spot[];
  flash: readonly [number, number, number];
  mic?: readonly [number, number];
};

// Coordinates from the middle of a back 436 wide and 930 high, seen from behind.
const DESIGNS: Record<PhoneModel, Design> = {
  square: {
    plate: { cx: -94, cy: -341, w: 208, h: 208, r: 58, rise: 9, skin: 'body' },
    lenses: [
      [-141, -388, 43],
      [-141, -294, 43],
      [-49, -341, 43],
    ],
    flash: [-44, -413, 12],
    mic: [-44, -270],
  },
  ring: {
    plate: { cx: 0, cy: -300, w: 286, h: 286, r: 143, rise: 11, skin: 'metal' },
    glass: { cx: 0, cy: -300, w: 258, h: 258, r: 129, rise: 1, skin: 'glass' },
    lenses: [
      [0, -368, 43],
      [-66, -288, 43],
      [66, -288, 43, 'square'],
    ],
    flash: [0, -232, 13],
    mic: [0, -290],
  },
  pill: {
    plate: { cx: -138, cy: -294, w: 118, h: 302, r: 59, rise: 9, skin: 'glass' },
    lenses: [
      [-138, -386, 45],
      [-138, -292, 45],
      [-138, -204, 33],
    ],
    flash: [-50, -386, 14],
    mic: [-50, -340],
  },
  bar: {
    plate: { cx: 0, cy: -312, w: 396, h: 124, r: 62, rise: 12, skin: 'metal' },
    glass: { cx: -38, cy: -312, w: 292, h: 96, r: 48, rise: 1, skin: 'glass' },
    lenses: [
      [-134, -312, 40],
      [-42, -312, 40],
      [54, -312, 34, 'square'],
    ],
    flash: [144, -312, 14],
    mic: [175, -312],
  },
  trio: {
    lenses: [
      [-142, -386, 48],
      [-142, -270, 48],
      [-142, -154, 48],
      [-52, -342, 27],
    ],
    flash: [-52, -272, 13],
    mic: [-52, -232],
  },
  plateau: {
    plate: { cx: 0, cy: -335, w: 404, h: 214, r: 66, rise: 9, skin: 'body' },
    lenses: [
      [-142, -386, 45],
      [-142, -286, 45],
      [-44, -336, 45],
    ],
    flash: [146, -386, 15],
    mic: [146, -336],
  },
};

/** Stacked outlines, darkest at the plate: a soft step shadow without a blur. */
function stepShadow(plate: Plate, strength: number): string {
  return [34, 28, 23, 18, 14, 10, 7, 4]
    .map((spread) => {
      const path = squircle(
        plate.cx + 2 + spread * 0.12,
        plate.cy + 3 + spread * 0.28,
        plate.w + spread,
        plate.h + spread,
        plate.r + spread / 2,
      );
      return `<path d="${path}" fill="#000" opacity="${n(strength)}"/>`;
    })
    .join('');
}

function plateSkin(sheet: Sheet, plate: Plate, colour: Colour): string {
  const { cx, cy, w, h, skin } = plate;
  const ends = [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2] as const;
  if (skin === 'glass') {
    return sheet.linear(...ends, [
      [0, '#33363b'],
      [0.22, '#1a1b1e'],
      [0.45, '#0a0b0c'],
      [0.7, '#101113'],
      [1, '#25282c'],
    ]);
  }
  if (skin === 'metal') {
    const metal = rimMetal(colour);
    return sheet.linear(...ends, [
      [0, shade(metal, 0.5)],
      [0.25, shade(metal, 0.08)],
      [0.48, shade(metal, 0.36)],
      [0.72, shade(metal, -0.12)],
      [1, shade(metal, 0.22)],
    ]);
  }
  const lift = colour.finish === 'gloss' ? 0.2 : 0.1;
  return sheet.linear(...ends, [
    [0, shade(colour.hex, lift + 0.06)],
    [0.4, shade(colour.hex, 0.03)],
    [1, shade(colour.hex, -0.12)],
  ]);
}

function raisedPlate(sheet: Sheet, view: View, plate: Plate, base: number, colour: Colour): string {
  const top = base + plate.rise;
  const metal = plate.skin === 'body' ? colour.hex : plate.skin === 'glass' ? '#4a4d52' : rimMetal(colour);
  const polish = colour.finish === 'gloss' ? 0.9 : 0.6;
  const edge = sweptEdge(sheet, view, { ...plate, from: base, to: top, round: Math.min(3, plate.rise), metal, polish });
  const face = squircle(plate.cx, plate.cy, plate.w - 3, plate.h - 3, plate.r - 1.5);
  const glint = sheet.linear(
    plate.cx - plate.w / 2,
    plate.cy - plate.h / 2,
    plate.cx + plate.w / 2,
    plate.cy + plate.h / 2,
    [
      [0, '#ffffff', 0.75],
      [0.3, '#ffffff', 0.12],
      [0.6, '#ffffff', 0.04],
      [0.85, '#ffffff', 0.3],
      [1, '#ffffff', 0.12],
    ],
  );
  return `${edge}<g transform="${view.plane(top)}"><path d="${face}" fill="${plateSkin(sheet, plate, colour)}" stroke="${glint}" stroke-width="1.6"/></g>`;
}

/** The frame is the body's colour pulled towards bare metal, never pure white or black. */
export function rimMetal(colour: Colour): string {
  const light = lightness(colour.hex);
  const bare = light > 0.75 ? '#b4b8be' : light < 0.2 ? '#4b4e54' : '#a3a7ad';
  return mix(colour.hex, bare, light > 0.75 ? 0.6 : 0.34);
}

export function cameraIsland(sheet: Sheet, view: View, model: PhoneModel, colour: Colour): string {
  const { plate, glass, lenses, flash: lamp, mic } = DESIGNS[model];
  const parts: string[] = [];
  let z = 0;
  if (plate) {
    parts.push(`<g transform="${view.plane(0)}">${stepShadow(plate, lightness(colour.hex) > 0.6 ? 0.026 : 0.055)}</g>`);
    parts.push(raisedPlate(sheet, view, plate, 0, colour));
    z = plate.rise;
  }
  if (glass) {
    parts.push(raisedPlate(sheet, view, glass, z, colour));
    z += glass.rise;
  }
  const ring = plate?.skin === 'glass' || glass ? '#5b5f66' : rimMetal(colour);
  // The pill's flash and microphone sit on the body, beside the island.
  const onPlate = (cx: number): number => (plate && Math.abs(cx - plate.cx) < plate.w / 2 ? plate.rise : 0);
  for (const [cx, cy, r, square] of lenses) {
    parts.push(lens(sheet, view, { cx, cy, r, base: z, rise: plate ? 5 : 9, ring, square: square === 'square' }));
  }
  const [fx, fy, fr] = lamp;
  parts.push(flash(sheet, view, fx, fy, fr, onPlate(fx)));
  if (mic)
    parts.push(
      `<g transform="${view.plane(onPlate(mic[0]))}"><circle cx="${n(mic[0])}" cy="${n(mic[1])}" r="3.4" fill="#08090a" stroke="#ffffff" stroke-opacity="0.18"/></g>`,
    );
  return parts.join('');
}

// One camera lens. What makes a lens read as glass is the order of its layers:
// a machined ring, black cover glass, the stepped barrel sunk below it, the
// coloured coating deep inside, and only then the lamp's reflections on top.
import { shade } from './colour.ts';
import { sweptEdge, type View } from './solid.ts';
import { n, type Sheet, softEllipse } from './studio.ts';

export type LensSpot = {
  cx: number;
  cy: number;
  r: number;
  /** Height of the surface the lens stands on, and how far its ring rises above it. */
  base: number;
  rise: number;
  ring: string;
  /** A periscope lens has a square window behind the same round glass. */
  square?: boolean;
};

const disc = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${more}/>`;

function ring(sheet: Sheet, { cx, cy, r, ring: metal }: LensSpot): string {
  const outer = sheet.linear(cx - r, cy - r, cx + r, cy + r, [
    [0.1, shade(metal, 0.75)],
    [0.35, shade(metal, 0.15)],
    [0.6, shade(metal, -0.3)],
    [0.9, shade(metal, 0.35)],
  ]);
  // The chamfer faces the other way, so its light is turned round.
  const chamfer = sheet.linear(cx - r, cy - r, cx + r, cy + r, [
    [0.1, shade(metal, -0.62)],
    [0.5, shade(metal, -0.3)],
    [0.9, shade(metal, 0.55)],
  ]);
  return disc(cx, cy, r, outer) + disc(cx, cy, r * 0.93, chamfer);
}

function barrel(sheet: Sheet, { cx, cy, r, square }: LensSpot): string {
  const glass = sheet.radial(cx, cy, r * 0.89, [
    [0, '#050607'],
    [0.7, '#0a0b0d'],
    [0.93, '#17191d'],
    [1, '#050506'],
  ]);
  const step = sheet.linear(cx, cy - r * 0.62, cx, cy + r * 0.62, [
    [0, '#020203'],
    [0.6, '#15171b'],
    [1, '#3a3e46'],
  ]);
  if (square) {
    const side = r * 0.94;
    const window = sheet.radial(cx - r * 0.1, cy - r * 0.1, r * 0.7, [
      [0, '#07080c'],
      [0.45, '#131a2e'],
      [0.75, '#2a3560'],
      [1, '#090a10'],
    ]);
    const frame = (size: number, fill: string): string =>
      `<rect x="${n(cx - size / 2)}" y="${n(cy - size / 2)}" width="${n(size)}" height="${n(size)}" rx="${n(size * 0.12)}" fill="${fill}"/>`;
    return (
      disc(cx, cy, r * 0.89, glass) + frame(side, step) + frame(side * 0.93, '#040405') + frame(side * 0.72, window)
    );
  }
  return (
    disc(cx, cy, r * 0.89, glass) +
    disc(cx, cy, r * 0.66, step) +
    disc(cx, cy, r * 0.63, '#060708') +
    disc(cx, cy, r * 0.53, step, ' opacity="0.8"') +
    disc(cx, cy, r * 0.51, '#030304')
  );
}

function coating(sheet: Sheet, { cx, cy, r }: LensSpot): string {
  const iris = sheet.radial(
    cx,
    cy,
    r * 0.46,
    [
      [0, '#020204'],
      [0.3, '#06080f'],
      [0.58, '#101a3a'],
      [0.78, '#232f6b'],
      [0.92, '#131530'],
      [1, '#050509'],
    ],
    [cx + r * 0.06, cy + r * 0.08],
  );
  const violet = sheet.radial(cx + r * 0.17, cy + r * 0.2, r * 0.3, [
    [0, '#b890e8', 0.5],
    [0.5, '#6a4cc0', 0.24],
    [1, '#3b2aa0', 0],
  ]);
  const green = sheet.radial(cx - r * 0.2, cy - r * 0.14, r * 0.24, [
    [0, '#7ff0e0', 0.6],
    [0.5, '#2ba0b8', 0.26],
    [1, '#0b4a70', 0],
  ]);
  return (
    disc(cx, cy, r * 0.46, iris) +
    disc(cx, cy, r * 0.45, violet) +
    disc(cx, cy, r * 0.45, green) +
    disc(cx, cy, r * 0.13, '#010102')
  );
}

function reflections(sheet: Sheet, { cx, cy, r }: LensSpot): string {
  const lamp = sheet.radial(cx - r * 0.17, cy - r * 0.21, r * 0.13, [
    [0, '#ffffff', 0.95],
    [0.45, '#eaf2ff', 0.75],
    [1, '#a9c4ff', 0],
  ]);
  const fill = sheet.radial(cx + r * 0.2, cy + r * 0.24, r * 0.07, [
    [0, '#ffffff', 0.7],
    [1, '#d8c4ff', 0],
  ]);
  // A crescent of the softbox on the cover glass, thinner at its ends.
  const R = r * 0.82;
  const sweep = sheet.linear(cx - R, cy - R * 0.2, cx + R * 0.3, cy - R, [
    [0, '#ffffff', 0],
    [0.4, '#ffffff', 0.34],
    [1, '#ffffff', 0.02],
  ]);
  const crescent = `M${n(cx - R)} ${n(cy)}A${n(R)} ${n(R)} 0 0 1 ${n(cx + R * 0.3)} ${n(cy - R * 0.95)}A${n(R * 1.12)} ${n(R * 1.12)} 0 0 0 ${n(cx - R)} ${n(cy)}Z`;
  const low = sheet.linear(cx, cy, cx + R, cy + R, [
    [0.4, '#ffffff', 0],
    [0.75, '#dfe6ff', 0.2],
    [1, '#ffffff', 0],
  ]);
  return (
    `<path d="${crescent}" fill="${sweep}"/>` +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R)}" fill="none" stroke="${low}" stroke-width="${n(r * 0.045)}"/>` +
    disc(cx - r * 0.17, cy - r * 0.21, r * 0.13, lamp) +
    disc(cx + r * 0.2, cy + r * 0.24, r * 0.07, fill)
  );
}

export function lens(sheet: Sheet, view: View, spot: LensSpot): string {
  const { cx, cy, r, base, rise, ring: metal } = spot;
  const shadow = softEllipse(sheet, cx + r * 0.08, cy + r * 0.16, r * 1.24, r * 1.24, 0.5);
  const edge = sweptEdge(sheet, view, {
    cx,
    cy,
    w: 2 * r,
    h: 2 * r,
    r,
    from: base,
    to: base + rise,
    round: 1.5,
    metal,
    polish: 0.8,
  });
  return (
    `<g transform="${view.plane(base)}">${shadow}</g>${edge}` +
    `<g transform="${view.plane(base + rise)}">${ring(sheet, spot)}${barrel(sheet, spot)}${spot.square ? '' : coating(sheet, spot)}${reflections(sheet, spot)}</g>`
  );
}

/** Twin-tone flash: a lit dome with a faint lattice, under clear plastic. */
export function flash(sheet: Sheet, view: View, cx: number, cy: number, r: number, z: number): string {
  const dome = sheet.radial(cx - r * 0.2, cy - r * 0.25, r * 1.15, [
    [0, '#fffdf4'],
    [0.45, '#f6ecd2'],
    [0.8, '#d9cba6'],
    [1, '#a89b7c'],
  ]);
  const rim = sheet.linear(cx, cy - r, cx, cy + r, [
    [0, '#6f7074'],
    [1, '#e8e9eb'],
  ]);
  const lattice = [-0.4, 0, 0.4]
    .map(
      (k) =>
        `M${n(cx - r * 0.7)} ${n(cy + k * r)}H${n(cx + r * 0.7)}M${n(cx + k * r)} ${n(cy - r * 0.7)}V${n(cy + r * 0.7)}`,
    )
    .join('');
  return (
    `<g transform="${view.plane(z)}">${disc(cx, cy, r * 1.14, rim)}${disc(cx, cy, r, dome)}` +
    `<path d="${lattice}" stroke="#b9a878" stroke-width="0.8" opacity="0.5"/>` +
    `<ellipse cx="${n(cx - r * 0.25)}" cy="${n(cy - r * 0.35)}" rx="${n(r * 0.36)}" ry="${n(r * 0.24)}" fill="#fff" opacity="0.9"/></g>`
  );
}

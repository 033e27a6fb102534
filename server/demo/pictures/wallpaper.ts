// Screen pictures: abstract, in the hue of the phone's body, one per design.
// Drawn in the screen's own box, 404 by 898 around 0,0; the screen clips them.

import type { PhoneModel } from './camera-island.ts';
import { hsl, mix, toHsl } from './colour.ts';
import { n, type Sheet } from './studio.ts';

type Tones = Record<'deep' | 'mid' | 'bright' | 'glow' | 'pop' | 'far', string>;

// Black, white and grey bodies have no hue of their own: the design lends one.
const LENT_HUE: Record<PhoneModel, number> = { square: 212, ring: 164, pill: 236, bar: 262, trio: 190, plateau: 226 };

function tones(model: PhoneModel, hex: string): Tones {
  const body = toHsl(hex);
  // Saturation alone lies near white and black; what the eye sees is the chroma.
  const tinted = body.saturation * (1 - Math.abs(2 * body.light - 1)) > 0.07;
  const hue = tinted ? body.hue : LENT_HUE[model];
  const rich = tinted ? Math.min(0.72, 0.38 + body.saturation * 0.4) : 0.5;
  return {
    deep: hsl(hue + 14, rich, 0.085),
    mid: hsl(hue + 8, rich, 0.3),
    bright: hsl(hue - 6, rich + 0.1, 0.55),
    glow: hsl(hue - 26, rich + 0.18, 0.76),
    pop: hsl(hue + 26, rich + 0.06, 0.6),
    far: hsl(hue - 36, rich + 0.04, 0.66),
  };
}

const W = 412;
const H = 906;
const ground = (fill: string): string =>
  `<rect x="${-W / 2}" y="${-H / 2}" width="${W}" height="${H}" fill="${fill}"/>`;

/** Silk: one line passing into another; every step between them is a fold with a lit hem. */
function silk(sheet: Sheet, t: Tones): string {
  const base = sheet.linear(-160, -H / 2, 160, H / 2, [
    [0, t.deep],
    [0.4, t.mid],
    [1, t.deep],
  ]);
  const first = [-240, -20, -110, -330, 60, 170, 240, -250];
  const last = [-240, 560, -150, 120, 120, 640, 240, 250];
  const hem = sheet.linear(-206, 0, 206, 0, [
    [0, '#ffffff', 0.1],
    [0.3, '#ffffff', 0.7],
    [0.6, '#ffffff', 0.05],
    [1, '#ffffff', 0.5],
  ]);
  const folds = Array.from({ length: 11 }, (_, i) => {
    const share = i / 10;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = first.map((from, k) => n(from + ((last[k] ?? from) - from) * share));
    const crest = `M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`;
    const tone = share < 0.5 ? mix(t.glow, t.bright, share * 2) : mix(t.bright, t.pop, share * 2 - 1);
    const y = -150 + share * 480;
    const cloth = sheet.linear(-70, y - 110, 50, y + 150, [
      [0, tone],
      [0.5, mix(tone, t.mid, 0.7)],
      [1, t.deep],
    ]);
    return `<path d="${crest}L240 470L-240 470Z" fill="${cloth}"/><path d="${crest}" fill="none" stroke="${hem}" stroke-width="1.5"/>`;
  });
  return ground(base) + folds.join('');
}

/** Horizon: a planet's lit limb rising from the bottom. */
function horizon(sheet: Sheet, t: Tones): string {
  const sky = sheet.linear(0, -H / 2, 0, H / 2, [
    [0, t.deep],
    [0.55, t.mid],
    [1, t.bright],
  ]);
  const halo = sheet.radial(0, 520, 640, [
    [0.6, t.glow, 0.95],
    [0.7, t.bright, 0.6],
    [0.85, t.mid, 0.22],
    [1, t.mid, 0],
  ]);
  const globe = sheet.radial(
    0,
    520,
    420,
    [
      [0, '#020304'],
      [0.72, t.deep],
      [0.9, t.mid],
      [0.975, t.bright],
      [1, '#ffffff'],
    ],
    [40, 640],
  );
  const flare = sheet.radial(92, 112, 190, [
    [0, '#ffffff', 0.95],
    [0.12, t.glow, 0.7],
    [0.5, t.pop, 0.2],
    [1, t.pop, 0],
  ]);
  return (
    ground(sky) +
    `<circle cx="0" cy="520" r="640" fill="${halo}"/><circle cx="0" cy="520" r="420" fill="${globe}"/><circle cx="92" cy="112" r="190" fill="${flare}"/>`
  );
}

/** Bloom: one petal turned about a point, tones passing from edge to heart. */
function bloom(sheet: Sheet, t: Tones): string {
  const base = sheet.radial(0, 120, 620, [
    [0, t.mid],
    [0.6, t.deep],
    [1, '#030405'],
  ]);
  const leaf = sheet.linear(0, 0, 0, -400, [
    [0, t.deep, 0.9],
    [0.4, t.bright, 0.75],
    [0.8, t.glow, 0.85],
    [1, '#ffffff', 0.9],
  ]);
  const other = sheet.linear(0, 0, 0, -400, [
    [0, t.deep, 0.9],
    [0.45, t.pop, 0.7],
    [0.85, t.far, 0.75],
    [1, t.glow, 0.9],
  ]);
  const petals = Array.from({ length: 12 }, (_, i) => {
    const size = 0.74 + 0.13 * (i % 3);
    return `<path d="M0 0C-190 -90 -150 -330 -10 -400C140 -330 120 -130 0 0Z" fill="${i % 2 ? other : leaf}" opacity="0.62" transform="rotate(${i * 30 + 10}) scale(${n(size)})"/>`;
  });
  return `${ground(base)}<g transform="translate(0 150)">${petals.join('')}</g>`;
}

/** Ridges: hills behind hills in morning mist, the nearest the darkest. */
function ridges(sheet: Sheet, t: Tones): string {
  const dawn = '#ffd8bd';
  const sky = sheet.linear(0, -H / 2, 0, 200, [
    [0, t.mid],
    [0.4, t.bright],
    [0.75, mix(t.glow, dawn, 0.5)],
    [1, dawn],
  ]);
  const sun = sheet.radial(62, -36, 230, [
    [0, '#ffffff', 1],
    [0.2, '#fffaf0', 1],
    [0.215, dawn, 0.6],
    [1, dawn, 0],
  ]);
  const hills = Array.from({ length: 5 }, (_, k) => {
    const top = 30 + k * 92;
    const points = Array.from({ length: 58 }, (__, i) => {
      const x = -214 + i * 7.5;
      const p = x / 120 + k * 2.3;
      const rise = 74 * Math.abs(Math.sin(p)) ** 0.8 + 17 * Math.abs(Math.sin(p * 2.7 + k)) + 5 * Math.sin(p * 8.3);
      return `${n(x)} ${n(top - rise)}`;
    });
    const near = k / 4;
    const fill = sheet.linear(0, top - 90, 0, top + 90, [
      [0, mix(mix(t.bright, dawn, 0.38), t.deep, near * 0.95)],
      [1, mix(mix(t.glow, dawn, 0.6), t.deep, near * near)],
    ]);
    return `<path d="M${points.join('L')}L210 460L-210 460Z" fill="${fill}"/>`;
  });
  return `${ground(sky)}<circle cx="62" cy="-36" r="230" fill="${sun}"/>${hills.join('')}`;
}

/** Arcs: thick quarter rings nested in a corner, each shaded like a tube. */
function arcs(sheet: Sheet, t: Tones): string {
  const base = sheet.linear(-200, -450, 200, 450, [
    [0, t.deep],
    [0.6, t.mid],
    [1, t.deep],
  ]);
  const list = [t.mid, t.bright, t.pop, t.glow, t.far, t.bright];
  const rings = list.map((colour, i) => {
    const r = 650 - i * 104;
    const tube = sheet.radial(220, 470, r, [
      [Math.max(0, 1 - 130 / r), t.deep, 1],
      [1 - 84 / r, mix(colour, t.mid, 0.35), 1],
      [1 - 12 / r, mix(colour, '#ffffff', 0.25), 1],
      [1, mix(colour, '#ffffff', 0.55), 1],
    ]);
    return `<circle cx="220" cy="470" r="${r}" fill="${tube}"/>`;
  });
  return ground(base) + rings.join('');
}

/** Aurora: tall soft curtains of light. */
function aurora(sheet: Sheet, t: Tones): string {
  const base = sheet.linear(0, -H / 2, 0, H / 2, [
    [0, t.mid],
    [0.5, t.deep],
    [1, '#020304'],
  ]);
  const veils = [
    [-120, -180, 300, 16, t.bright, 0.95],
    [110, -90, 290, -22, t.pop, 0.85],
    [-30, 120, 250, 30, t.glow, 0.9],
    [150, 250, 260, -10, t.far, 0.7],
    [-150, 330, 240, 12, t.bright, 0.75],
  ] as const;
  const drawn = veils.map(([x, y, r, turn, colour, alpha]) => {
    const fill = sheet.radial(0, 0, r, [
      [0, colour, alpha],
      [0.45, colour, alpha * 0.5],
      [1, colour, 0],
    ]);
    return `<circle r="${r}" fill="${fill}" transform="translate(${x} ${y}) rotate(${turn}) scale(0.62 1.25)"/>`;
  });
  return ground(base) + drawn.join('');
}

const PAINTERS: Record<PhoneModel, (sheet: Sheet, t: Tones) => string> = {
  square: silk,
  ring: horizon,
  pill: ridges,
  bar: bloom,
  trio: aurora,
  plateau: arcs,
};

export const wallpaper = (sheet: Sheet, model: PhoneModel, hex: string): string =>
  PAINTERS[model](sheet, tones(model, hex));

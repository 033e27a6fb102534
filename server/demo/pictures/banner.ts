// Wide banners for schemes and the sliders of the home page. The phones stand at
// the right; the left is left empty, because the page sets its own words there.
import { castShadow, type PhoneLook, phoneAt } from './phone.ts';
import type { Pose } from './solid.ts';
import { n, newSheet, type Sheet } from './studio.ts';

export type BannerTheme = 'dark' | 'light';

const W = 1600;
const H = 640;
const ACCENT = '#06a77d';
const GLEAM = '#3df0c0';

type Shot = { look: PhoneLook; side: 'front' | 'back'; pose: Pose };

/** One phone is shown from both sides; several are fanned, the first in front. */
function compose(phones: readonly PhoneLook[]): Shot[] {
  const [first, second, third] = phones;
  if (!first) throw new Error('A banner needs a phone to show.');
  const front: Pose = { x: 1296, y: 372, yaw: -24, pitch: 6, roll: 13, scale: 0.72 };
  const back: Pose = { x: 1052, y: 350, yaw: 25, pitch: 6, roll: -9, scale: 0.7 };
  if (!second) {
    return [
      { look: first, side: 'back', pose: back },
      { look: first, side: 'front', pose: front },
    ];
  }
  const shots: Shot[] = [
    { look: second, side: 'back', pose: { ...back, x: 1000, roll: -11 } },
    { look: first, side: 'front', pose: { ...front, x: 1204, roll: 3 } },
  ];
  // A third phone stands behind at the far right, so that the first stays in front.
  if (third) shots.unshift({ look: third, side: 'back', pose: { ...front, x: 1410, y: 360, roll: 15, scale: 0.68 } });
  return shots;
}

function ground(sheet: Sheet, theme: BannerTheme): string {
  const dark = theme === 'dark';
  const base = sheet.linear(
    0,
    0,
    W,
    H,
    dark
      ? [
          [0, '#050606'],
          [0.6, '#0a0c0c'],
          [1, '#060707'],
        ]
      : [
          [0, '#ffffff'],
          [0.6, '#f8f9f9'],
          [1, '#eef0f1'],
        ],
  );
  const pool = dark
    ? sheet.radial(0, 0, 100, [
        [0, ACCENT, 0.42],
        [0.4, ACCENT, 0.17],
        [0.75, ACCENT, 0.04],
        [1, ACCENT, 0],
      ])
    : sheet.radial(0, 0, 100, [
        [0, ACCENT, 0.17],
        [0.5, ACCENT, 0.06],
        [1, ACCENT, 0],
      ]);
  return (
    `<rect width="${W}" height="${H}" fill="${base}"/>` +
    `<circle r="100" fill="${pool}" transform="translate(1190 330) scale(6.4 4.6)"/>`
  );
}

/**
 * A ribbon of light passing behind the phones: one curve in several widths, each
 * fainter than the one inside it, which glows like a blur and costs far less.
 */
function sweep(sheet: Sheet, path: string, strength: number, theme: BannerTheme): string {
  const core = theme === 'dark' ? GLEAM : ACCENT;
  const fade = sheet.linear(420, 0, W, 0, [
    [0, core, 0],
    [0.3, core, 0.5],
    [0.62, core, 1],
    [0.85, core, 0.8],
    [1, core, 0.1],
  ]);
  const spark = sheet.linear(560, 0, W, 0, [
    [0, '#ffffff', 0],
    [0.45, '#ffffff', 0.9],
    [0.7, '#ffffff', 0.9],
    [1, '#ffffff', 0],
  ]);
  const widths = [96, 78, 62, 48, 36, 26, 18, 12, 7];
  const glow = widths.map(
    (width, i) =>
      `<path d="${path}" stroke="${fade}" stroke-width="${width}" opacity="${n(strength * (0.035 + 0.012 * i))}"/>`,
  );
  return (
    `<g fill="none" stroke-linecap="round">${glow.join('')}<path d="${path}" stroke="${fade}" stroke-width="3" opacity="${n(strength)}"/>` +
    `<path d="${path}" stroke="${spark}" stroke-width="1.3" opacity="${n(strength * (theme === 'dark' ? 0.9 : 0.5))}"/></g>`
  );
}

export function bannerPicture({ theme, phones }: { theme: BannerTheme; phones: readonly PhoneLook[] }): string {
  const sheet = newSheet();
  const dark = theme === 'dark';
  const shots = compose(phones);
  const light = dark ? 1 : 0.62;
  const behind =
    sweep(sheet, 'M380 690C700 640 860 420 1080 250S1420 40 1680 96', light, theme) +
    sweep(sheet, 'M520 720C800 690 980 560 1180 420S1500 250 1700 268', light * 0.5, theme);
  const drawn = shots.map(({ look, side, pose }, i) => {
    const under = shots[i - 1];
    const shadow = under ? castShadow(sheet, { ...pose, x: pose.x - 14, y: pose.y + 10 }, under.pose) : '';
    return shadow + phoneAt(sheet, look, side, pose);
  });
  return sheet.render(W, H, ground(sheet, theme) + behind + drawn.join(''));
}

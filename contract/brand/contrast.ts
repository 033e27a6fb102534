/** Minimum contrast of readable text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

/** Returns the contrast ratio of two #rrggbb colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the relative luminance (WCAG 2.2). */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colours; `share` is the second's part, from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const to = partsOf(other);
  const parts = partsOf(one).map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the nearest darker colour that is readable on these backgrounds. */
export function readableOn(colour: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const darker = mixed(colour, '#000000', share);
    if (grounds.every((ground) => contrastOf(darker, ground) >= READABLE)) return darker;
  }
  return '#000000';
}

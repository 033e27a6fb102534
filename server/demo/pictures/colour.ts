// Colour arithmetic for the demo pictures. Small and exact on purpose: the same
// hex must always give the same picture, so that re-seeding changes no file.

export type Finish = 'gloss' | 'matte';
export type Colour = { hex: string; finish: Finish };

type Triple = [number, number, number];

const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

function toRgb(hex: string): Triple {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  if (full.length !== 6 || Number.isNaN(value)) throw new Error(`Not a hex colour: ${hex}`);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex([r, g, b]: Triple): string {
  const pair = (channel: number): string =>
    Math.round(clamp(channel, 0, 255))
      .toString(16)
      .padStart(2, '0');
  return `#${pair(r)}${pair(g)}${pair(b)}`;
}

export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = toRgb(from);
  const [r2, g2, b2] = toRgb(to);
  const t = clamp(share);
  return toHex([r1 + (r2 - r1) * t, g1 + (g2 - g1) * t, b1 + (b2 - b1) * t]);
}

/** Positive amounts go towards white, negative ones towards black. */
export function shade(hex: string, amount: number): string {
  return amount >= 0 ? mix(hex, '#ffffff', amount) : mix(hex, '#000000', -amount);
}

/** Perceived lightness, 0 to 1: decides how much rim or shadow a body needs to read on white. */
export function lightness(hex: string): number {
  const [r, g, b] = toRgb(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export function toHsl(hex: string): { hue: number; saturation: number; light: number } {
  const [r, g, b] = toRgb(hex).map((channel) => channel / 255) as Triple;
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const span = high - low;
  const light = (high + low) / 2;
  if (span === 0) return { hue: 0, saturation: 0, light };
  const saturation = span / (1 - Math.abs(2 * light - 1));
  const sector = high === r ? ((g - b) / span + 6) % 6 : high === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: sector * 60, saturation, light };
}

export function hsl(hue: number, saturation: number, light: number): string {
  const turn = ((hue % 360) + 360) % 360;
  const reach = clamp(saturation) * Math.min(light, 1 - light);
  const channel = (n: number): number => {
    const k = (n + turn / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

/** FNV-1a: a stable number from any text, in place of Math.random. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

// Thin solids seen by a long lens. A long lens has almost no perspective, so a
// turned slab is exactly an affine picture of its face plus its edge swept along
// the depth: SVG can draw both, and the edge gets a real rounded profile.
import { shade } from './colour.ts';
import { n, type Sheet, type Stop } from './studio.ts';

export type Pose = {
  /** Degrees: yaw turns left and right, pitch nods, roll leans in the picture plane. */
  yaw?: number;
  pitch?: number;
  roll?: number;
  scale?: number;
  x: number;
  y: number;
};

export type View = {
  /** Transform for the plane at height z over the face (towards the camera). */
  plane(z: number): string;
  /** Shift in the picture of one unit of height, in the solid's own axes before roll. */
  lift: readonly [number, number];
  scale: number;
};

export function viewOf(pose: Pose): View {
  const rad = Math.PI / 180;
  const [yaw, pitch, roll] = [(pose.yaw ?? 0) * rad, (pose.pitch ?? 0) * rad, (pose.roll ?? 0) * rad];
  const scale = pose.scale ?? 1;
  const spin = (x: number, y: number): [number, number] => [
    scale * (x * Math.cos(roll) - y * Math.sin(roll)),
    scale * (x * Math.sin(roll) + y * Math.cos(roll)),
  ];
  const [a, b] = spin(Math.cos(yaw), Math.sin(yaw) * Math.sin(pitch));
  const [c, d] = spin(0, Math.cos(pitch));
  const lift: [number, number] = [Math.sin(yaw), -Math.cos(yaw) * Math.sin(pitch)];
  const [dx, dy] = spin(lift[0], lift[1]);
  // Four decimals here: a matrix entry is multiplied by hundreds of pixels.
  const m = (value: number): string => value.toFixed(4);
  return {
    lift,
    scale,
    plane: (z) => `matrix(${m(a)} ${m(b)} ${m(c)} ${m(d)} ${n(pose.x + dx * z)} ${n(pose.y + dy * z)})`,
  };
}

/** Rectangle with continuous corners: curvature eases in, as on a milled body, not on a CSS box. */
export function squircle(cx: number, cy: number, w: number, h: number, r: number): string {
  const reach = Math.min(r * 1.35, w / 2, h / 2);
  const pull = Math.max(0, (2.343 * Math.min(r, w / 2, h / 2) - reach) / 3);
  const [l, t, e, b] = [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2];
  return (
    `M${n(l + reach)} ${n(t)}L${n(e - reach)} ${n(t)}C${n(e - pull)} ${n(t)} ${n(e)} ${n(t + pull)} ${n(e)} ${n(t + reach)}` +
    `L${n(e)} ${n(b - reach)}C${n(e)} ${n(b - pull)} ${n(e - pull)} ${n(b)} ${n(e - reach)} ${n(b)}` +
    `L${n(l + reach)} ${n(b)}C${n(l + pull)} ${n(b)} ${n(l)} ${n(b - pull)} ${n(l)} ${n(b - reach)}` +
    `L${n(l)} ${n(t + reach)}C${n(l)} ${n(t + pull)} ${n(l + pull)} ${n(t)} ${n(l + reach)} ${n(t)}Z`
  );
}

export type Edge = {
  cx?: number;
  cy?: number;
  w: number;
  h: number;
  r: number;
  /** Heights of the lower and upper face, upper being nearer to the camera. */
  from: number;
  to: number;
  /** Radius of the rounding between side and face. */
  round: number;
  metal: string;
  /** 0 is satin, 1 is mirror-like: how far the bands swing from light to dark. */
  polish: number;
};

/** Light along an edge: two softboxes and the dark gaps between them, as metal shows them. */
function edgeLight(sheet: Sheet, edge: Edge, level: number): string {
  const { cx = 0, cy = 0, w, h, metal, polish } = edge;
  const at = (offset: number, swing: number): Stop => [offset, shade(metal, level + swing * polish)];
  return sheet.linear(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2, [
    at(0, 0.42),
    at(0.12, 0.1),
    at(0.24, 0.5),
    at(0.36, 0.18),
    at(0.5, -0.22),
    at(0.66, -0.06),
    at(0.78, 0.34),
    at(0.88, -0.12),
    at(1, -0.3),
  ]);
}

/**
 * Light across an edge, from far face (0) to near face (1): dark where it turns
 * to the wall behind, one long streak of the softbox, a glint on the near rounding.
 */
function profileLight(height: number, bend: number, polish: number): number {
  if (height < 0.5 && bend > 0) return -0.2 - 0.4 * bend;
  const streak = 0.42 * Math.exp(-(((height - 0.6) / 0.15) ** 2));
  const glint = height > 0.5 ? 0.66 * Math.exp(-(((bend - 0.6) / 0.22) ** 2)) : 0;
  return -0.18 + 0.1 * height + (streak + glint) * polish;
}

/**
 * Heights at which an edge is sampled: the rounding by angle and the flank by how
 * far it moves in the picture, so that no gap opens between two strokes.
 */
function edgeHeights(view: View, { from, to, round }: Edge): number[] {
  const turns = Math.ceil((round * 1.6) / 2.2) + 1;
  const rounding = Array.from({ length: turns }, (_, i) => round * (1 - Math.cos(((i / turns) * Math.PI) / 2)));
  const flat = Math.max(0, to - from - 2 * round);
  const travel = Math.hypot(view.lift[0], view.lift[1]) * flat * view.scale;
  const steps = Math.max(6, Math.ceil(travel / (2.1 * view.scale)));
  const flank = Array.from({ length: steps + 1 }, (_, i) => from + round + (flat * i) / steps);
  // The far rounding turns away from the camera: every second sample is enough there.
  const far = rounding.filter((_, i) => i % 2 === 0);
  return [...far.map((rise) => from + rise), ...flank, ...rounding.map((rise) => to - rise).reverse()];
}

/** The swept edge, painted from the far face to the near one. */
export function sweptEdge(sheet: Sheet, view: View, shape: Edge): string {
  // An edge lower than twice its rounding is round all over.
  const edge = { ...shape, round: Math.min(shape.round, (shape.to - shape.from) / 2) };
  const { cx = 0, cy = 0, w, h, r, from, to, round, polish } = edge;
  const strokes = edgeHeights(view, edge).map((z) => {
    const near = Math.min(z - from, to - z);
    const bend = Math.min(1, Math.max(0, (round - near) / round));
    const inset = round * (1 - Math.sqrt(1 - bend * bend));
    const level = profileLight((z - from) / (to - from), bend, polish);
    const path = squircle(cx, cy, w - 2 * inset, h - 2 * inset, Math.max(1, r - inset));
    // Steps of a hundredth share gradients between strokes; coarser ones show as grooves on black.
    const light = edgeLight(sheet, edge, Math.round(level * 100) / 100);
    return `<path d="${path}" stroke="${light}" transform="${view.plane(z)}"/>`;
  });
  // Nearly twice the widest step: narrower strokes let the wall glimmer through on black.
  return `<g fill="none" stroke-width="4.4">${strokes.join('')}</g>`;
}

// The studio every demo picture is "shot" in: the sheet that collects gradients,
// the seamless light backdrop and the soft shadows.
// Shadows are radial gradients and not blurs wherever an ellipse will do: a
// blur over a 1200 px picture costs more than the rest of the drawing together.

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Sheet = {
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string;
  radial(cx: number, cy: number, r: number, stops: readonly Stop[], focus?: readonly [number, number]): string;
  /** The transform sets where the path lies in the picture. */
  clip(path: string, transform?: string): string;
  render(width: number, height: number, content: string): string;
};

/** Two decimals are below what a 1200 px raster can show, and keep the text short. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`;
      return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');

/** One sheet for one picture: ids count up, so the same input gives the same text. */
export function newSheet(): Sheet {
  const defs: string[] = [];
  // The same metal is asked for many times in a phone: give back the first one.
  const known = new Map<string, string>();
  const keep = (make: (id: string) => string): string => {
    const body = make('');
    const found = known.get(body);
    if (found !== undefined) return found;
    const id = `d${defs.length}`;
    defs.push(make(id));
    const link = `url(#${id})`;
    known.set(body, link);
    return link;
  };
  return {
    linear: (x1, y1, x2, y2, stops) =>
      keep(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (cx, cy, r, stops, focus) =>
      keep((id) => {
        const aim = focus ? ` fx="${n(focus[0])}" fy="${n(focus[1])}"` : '';
        return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"${aim}>${stopTags(stops)}</radialGradient>`;
      }),
    clip: (path, transform) =>
      keep((id) => {
        const move = transform ? ` transform="${transform}"` : '';
        return `<clipPath id="${id}"><path d="${path}"${move}/></clipPath>`;
      }),
    render: (width, height, content) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${content}</svg>`,
  };
}

export const STUDIO_SIZE = 1200;

/** A white sweep: lit from above, a shade deeper where the product stands. */
export function backdrop(sheet: Sheet, floorY: number): string {
  const s = STUDIO_SIZE;
  const wall = sheet.linear(0, 0, 0, s, [
    [0, '#fbfbfc'],
    [floorY / s - 0.12, '#f5f6f7'],
    [floorY / s + 0.02, '#eeeff1'],
    [1, '#f8f8f9'],
  ]);
  const lamp = sheet.radial(s * 0.46, s * 0.4, s * 0.66, [
    [0, '#ffffff', 1],
    [0.55, '#ffffff', 0.7],
    [1, '#ffffff', 0],
  ]);
  return `<rect width="${s}" height="${s}" fill="${wall}"/><rect width="${s}" height="${s}" fill="${lamp}"/>`;
}

/** An ellipse of shadow with a photographic falloff: quick at the core, long at the edge. */
export function softEllipse(
  sheet: Sheet,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength: number,
  colour = '#0c1016',
): string {
  const fill = sheet.radial(0, 0, 100, [
    [0, colour, strength],
    [0.35, colour, strength * 0.72],
    [0.6, colour, strength * 0.34],
    [0.8, colour, strength * 0.1],
    [1, colour, 0],
  ]);
  return `<circle r="100" fill="${fill}" transform="translate(${n(cx)} ${n(cy)}) scale(${n(rx / 100)} ${n(ry / 100)})"/>`;
}

/** Something standing on the floor: a tight dark line where it touches, a wide pool around. */
export function standingShadow(sheet: Sheet, cx: number, floorY: number, halfWidth: number): string {
  return (
    softEllipse(sheet, cx + halfWidth * 0.12, floorY + 8, halfWidth * 1.75, 58, 0.2) +
    softEllipse(sheet, cx, floorY + 3, halfWidth * 1.18, 20, 0.38) +
    softEllipse(sheet, cx, floorY, halfWidth * 0.98, 7, 0.7)
  );
}

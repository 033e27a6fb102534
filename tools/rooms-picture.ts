import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUND, ROOMS, roomOf } from './domains.js';

const PICTURE = 'docs/rooms.svg';

/** Pixels. */
const CELL = 22;
const LABEL = 110;
const TOP = 96;

/** The radius of a dot, by the least number of files that use the room. */
const DOTS = [
  { files: 15, radius: 8 },
  { files: 6, radius: 6 },
  { files: 2, radius: 4.5 },
  { files: 1, radius: 3 },
];

/** For each room, how many of its files import from each other room of the server; without tests. */
function ties(): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>(ROOMS.map((room) => [room, new Map()]));
  for (const file of globSync('server/*/**/*.ts').filter((file) => !file.endsWith('.test.ts'))) {
    const imports = all.get(roomOf(file));
    const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
      roomOf(join(file, '..', path as string)),
    );
    for (const room of new Set(imported))
      if (room && room !== roomOf(file)) imports?.set(room, (imports.get(room) ?? 0) + 1);
  }
  return all;
}

/**
 * The rooms of the server as a matrix: a row's dots are the rooms that it uses. They are in the order of
 * tools/domains.js, so all dots are below the diagonal; the more files use a room, the larger the dot.
 */
export function roomsPicture(): string {
  const all = ties();
  const size = LABEL + ROOMS.length * CELL;
  const at = (index: number) => index * CELL + CELL / 2;
  const rows = ROOMS.map((room: string, row: number) => {
    const y = TOP + at(row);
    const dots = [...(all.get(room) ?? [])].map(([used, files]) => {
      const radius = DOTS.find((dot) => files >= dot.files)?.radius;
      const x = LABEL + at(ROOMS.indexOf(used));
      return `<circle cx="${x}" cy="${y}" r="${radius}"><title>${room} uses ${used}</title></circle>`;
    });
    const line = `<path d="M${LABEL} ${y}H${LABEL + at(row)}V${TOP}"/>`;
    const left = `<text x="${LABEL - 8}" y="${y + 4}" text-anchor="end">${room}</text>`;
    const above = `<text transform="translate(${LABEL + at(row) + 4} ${TOP - 8}) rotate(-60)">${room}</text>`;
    return [line, left, above, ...dots].join('\n');
  });
  const ground = GROUND.length * CELL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 40} ${TOP + ROOMS.length * CELL + 8}" role="img" aria-label="The rooms of the server and the rooms that each uses">
<style>svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#334}path{fill:none;stroke:#e3e6ee}circle{fill:#2f5fd0}rect{fill:#f3f5fa}</style>
<rect x="${LABEL}" y="${TOP}" width="${ground}" height="${ROOMS.length * CELL}"/>
${rows.join('\n')}
</svg>
`;
}

if (import.meta.main) writeFileSync(PICTURE, roomsPicture());

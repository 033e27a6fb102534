import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE, MODULES, moduleOf } from './modules.js';

const PICTURE = 'docs/modules.svg';

/** In pixels. */
const CELL = 22;
const LABEL = 110;
const TOP = 96;

/** The radius of a dot, by the least number of files that use the module. */
const DOTS = [
  { files: 15, radius: 8 },
  { files: 6, radius: 6 },
  { files: 2, radius: 4.5 },
  { files: 1, radius: 3 },
];

/** Counts, for each server module, how many of its files import each other module; without tests. */
function ties(): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>(MODULES.map((module) => [module, new Map()]));
  for (const file of globSync('server/*/**/*.ts').filter((file) => !file.endsWith('.test.ts'))) {
    const imports = all.get(moduleOf(file));
    const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
      moduleOf(join(file, '..', path as string)),
    );
    for (const module of new Set(imported))
      if (module && module !== moduleOf(file)) imports?.set(module, (imports.get(module) ?? 0) + 1);
  }
  return all;
}

/**
 * Draws the server's modules as a matrix: a row's dots are the modules it uses. They are in the order of
 * tools/modules.js, so all dots are below the diagonal. The more files use a module, the larger the dot.
 */
export function modulesPicture(): string {
  const all = ties();
  const size = LABEL + MODULES.length * CELL;
  const at = (index: number) => index * CELL + CELL / 2;
  const rows = MODULES.map((module: string, row: number) => {
    const y = TOP + at(row);
    const dots = [...(all.get(module) ?? [])].map(([used, files]) => {
      const radius = DOTS.find((dot) => files >= dot.files)?.radius;
      const x = LABEL + at(MODULES.indexOf(used));
      return `<circle cx="${x}" cy="${y}" r="${radius}"><title>${module} uses ${used}</title></circle>`;
    });
    const line = `<path d="M${LABEL} ${y}H${LABEL + at(row)}V${TOP}"/>`;
    const left = `<text x="${LABEL - 8}" y="${y + 4}" text-anchor="end">${module}</text>`;
    const above = `<text transform="translate(${LABEL + at(row) + 4} ${TOP - 8}) rotate(-60)">${module}</text>`;
    return [line, left, above, ...dots].join('\n');
  });
  const core = CORE.length * CELL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 40} ${TOP + MODULES.length * CELL + 8}" role="img" aria-label="The modules of the server and the modules that each uses">
<style>svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#334}path{fill:none;stroke:#e3e6ee}circle{fill:#2f5fd0}rect{fill:#f3f5fa}</style>
<rect x="${LABEL}" y="${TOP}" width="${core}" height="${MODULES.length * CELL}"/>
${rows.join('\n')}
</svg>
`;
}

if (import.meta.main) writeFileSync(PICTURE, modulesPicture());

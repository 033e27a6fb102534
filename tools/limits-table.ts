import { readFileSync, writeFileSync } from 'node:fs';
import { LIMITS } from '../contract/limits/limits.ts';

const PAGE = 'docs/configuration.md';
const BEGIN = '<!-- From contract/limits/limits.ts by `npm run docs:limits`. -->';

/** docs/configuration.md with the table of limits as contract/limits/limits.ts has them. */
export function withLimits(page: string): string {
  const rows = Object.entries(LIMITS).map(([name, most]) => `| \`${name}\` | \`${most}\` |`);
  const [before, , after] = page.split(new RegExp(`(${BEGIN}[\\s\\S]*?\\n\\n)(?=#)`));
  return `${before}${BEGIN}\n| variable | default |\n|---|---|\n${rows.join('\n')}\n\n${after}`;
}

if (import.meta.main) writeFileSync(PAGE, withLimits(readFileSync(PAGE, 'utf8')));

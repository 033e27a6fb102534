import { readFileSync, writeFileSync } from 'node:fs';
import { LIMITS } from '../contract/limits/limits.ts';

const PAGE = 'docs/configuration.md';
const BEGIN = '<!-- From contract/limits/limits.ts by `npm run docs:limits`. -->';

/** Writes the table of limits in docs/configuration.md from contract/limits/limits.ts. */
export function withLimits(page: string): string {
  const rows = Object.entries(LIMITS).map(([name, most]) => `| \`${name}\` | \`${most}\` |`);
  const [before, , after] = page.split(new RegExp(`(${BEGIN}[\\s\\S]*?\\n\\n)(?=#)`));
  return `${before}${BEGIN}\n| variable | default |\n|---|---|\n${rows.join('\n')}\n\n${after}`;
}

if (import.meta.main) writeFileSync(PAGE, withLimits(readFileSync(PAGE, 'utf8')));

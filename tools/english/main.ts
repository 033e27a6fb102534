import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findingsIn } from './findings.ts';

/**
 * `npm run english`: fails on English that readers stumble over, by the rules of docs/style.md; with file names it
 * reads only those. `left.json` holds how many findings each folder had when these rules were introduced: a folder with more fails,
 * and one with fewer lowers its number.
 */
const LEFT = resolve(import.meta.dirname, 'left.json');
const named = process.argv.slice(2);
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.md'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  // The rules contain what they forbid, and so do their tests and the page about them. A NOTICE quotes a licence.
  .filter((file) => file && !/^(?:tools\/english\/|docs\/(?:style|specification)\.md)|\/NOTICE\.md$/.test(file))
  .filter((file) => named.length === 0 || named.includes(file));

const found = Map.groupBy(
  files.flatMap((file) =>
    findingsIn(file, readFileSync(file, 'utf8')).map(({ words }) => ({ folder: folderOf(file), words })),
  ),
  ({ folder }) => folder,
);
const left: Record<string, number> = JSON.parse(readFileSync(LEFT, 'utf8'));
const worse = [...found].filter(([folder, findings]) => findings.length > (left[folder] ?? 0));
for (const [folder, findings] of named.length > 0 ? [...found] : worse) {
  for (const { words } of findings) console.error(words);
  console.error(`${folder}: ${findings.length} sentences to rewrite, of which ${left[folder] ?? 0} are older`);
}
if (named.length === 0 && worse.length === 0) {
  const now = [...found].map(([folder, findings]) => [folder, findings.length] as const);
  writeFileSync(LEFT, `${JSON.stringify(Object.fromEntries(now.sort()), null, 2)}\n`);
}
const sum = [...found.values()].reduce((count, { length }) => count + length, 0);
console.log(`${files.length} files, ${sum} sentences left to rewrite, ${worse.length} folders with new ones`);
process.exitCode = worse.length || (!files.length && !named.length) ? 1 : 0;

/** Returns the folder a file counts for, such as `server/orders`; the README counts for itself. */
function folderOf(file: string): string {
  const [first = '', second] = file.split('/');
  return second === undefined ? first : second.includes('.') ? first : `${first}/${second}`;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findingsIn } from './findings.ts';

/**
 * `npm run english`: fails on English that readers stumble over, by the rules of docs/style.md. With file names it
 * reads only those.
 */
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

const findings = files.flatMap((file) => findingsIn(file, readFileSync(file, 'utf8')));
for (const { words } of findings) console.error(words);
console.log(`${files.length} files, ${findings.length} sentences to rewrite`);
process.exitCode = findings.length || (!files.length && !named.length) ? 1 : 0;

import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { explainAndExit } from '../server/start-error.ts';

const NAMES = { storefront: 'the shop', admin: 'the back office' };
type Part = keyof typeof NAMES;

/** Builds the parts of which a source changed since they were built; all of them side by side. */
async function buildWhatIsStale(parts: Part[]) {
  const stamp = stampOfSources();
  const stale = parts.filter((part) => lastStamp(part) !== stamp);
  if (stale.length === 0) return;
  const began = Date.now();
  const names = stale.map((part) => NAMES[part]).join(' and ');
  console.log(`Building ${names} …`);
  await Promise.all(stale.map((part) => buildPart(part, stamp)));
  console.log(`Built ${names} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function buildPart(part: Part, stamp: string) {
  const { build } = await import('vite');
  // A build that breaks off must not pass for a finished one.
  rmSync(stampFile(part), { force: true });
  const settings = { configLoader: 'native', logLevel: 'warn', configFile: `web/${part}/vite.config.ts` } as const;
  await build(settings);
  if (part === 'storefront') await build({ ...settings, build: { ssr: true } });
  mkdirSync(`dist/${part}`, { recursive: true });
  writeFileSync(stampFile(part), stamp);
}

function stampOfSources(): string {
  const hash = createHash('sha256');
  const sources = globSync(['contract/**/*', 'web/**/*'], { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of ['package-lock.json', 'tools/build.ts', ...sources.sort()])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function stampFile(part: Part): string {
  return `dist/${part}/stamp`;
}

function lastStamp(part: Part): string | undefined {
  try {
    return readFileSync(stampFile(part), 'utf8');
  } catch {
    return undefined;
  }
}

const [part, isAside] = process.argv.slice(2);
// Beside a server that starts: with the time that it does not need.
if (isAside) setPriority(constants.priority.PRIORITY_LOW);
buildWhatIsStale(part ? [part as Part] : ['storefront', 'admin']).catch(explainAndExit);

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { explainAndExit } from '../server/start-error.ts';
import { isBuilt, stampFile, stampOf } from './stamp.js';

const NAMES = { storefront: 'the shop', admin: 'the back office', server: 'the server' };
type Part = keyof typeof NAMES;

const root = process.cwd();
const inWords = new Intl.ListFormat('en-GB');

/** Builds the stale parts, all of them side by side. */
async function buildWhatIsStale(parts: Part[]) {
  const stale = parts.filter((part) => !isBuilt(root, part));
  if (stale.length === 0) return;
  const began = Date.now();
  const names = inWords.format(stale.map((part) => NAMES[part]));
  console.log(`Building ${names} …`);
  await Promise.all(stale.map(buildPart));
  console.log(`Built ${names} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function buildPart(part: Part) {
  const { build } = await import('vite');
  // An interrupted build must not pass for a finished one, nor a build from sources that changed meanwhile.
  rmSync(stampFile(root, part), { force: true });
  const stamp = stampOf(root, part);
  const configFile = part === 'server' ? 'tools/vite.server.ts' : `web/${part}/vite.config.ts`;
  const settings = { configLoader: 'native', logLevel: 'warn', configFile } as const;
  await build(settings);
  if (part === 'storefront') await build({ ...settings, build: { ssr: true } });
  mkdirSync(`dist/${part}`, { recursive: true });
  writeFileSync(stampFile(root, part), stamp);
}

// Whatever the shell or a test has set: a shop that was built for development does not run in production.
process.env.NODE_ENV = 'production';
const [part, isAside] = process.argv.slice(2);
// Beside a starting server: with the time that it does not need.
if (isAside) setPriority(constants.priority.PRIORITY_LOW);
buildWhatIsStale(part ? [part as Part] : ['storefront', 'admin', 'server']).catch(explainAndExit);

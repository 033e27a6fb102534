import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { explainAndExit } from '../server/start-error.ts';

const stampFile = 'dist/stamp';

/** Builds storefront and admin when a source changed since the last build. */
async function buildWhatIsStale() {
  const stamp = stampOfSources();
  if (stamp === lastStamp()) return;
  const began = Date.now();
  console.log('Building storefront and admin …');
  // A build that breaks off must not pass for a finished one.
  rmSync(stampFile, { force: true });

  const { build } = await import('vite');
  const common = { configLoader: 'native', logLevel: 'warn' } as const;
  const storefront = { ...common, configFile: 'web/storefront/vite.config.ts' };
  await Promise.all([
    build({ ...common, configFile: 'web/admin/vite.config.ts' }),
    build(storefront).then(() => build({ ...storefront, build: { ssr: true } })),
  ]);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
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

function lastStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

buildWhatIsStale().catch(explainAndExit);

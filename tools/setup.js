// Installs the lockfile's packages for `npm start` and `npm test`, unless they are there already. You can run `npm ci`
// under Node 24 instead. Plain JavaScript, because on a fresh clone it runs under the machine's own Node.
import { spawnSync } from 'child_process';
import { createHash } from 'crypto';
import * as fs from 'fs';
import { delimiter, dirname, join } from 'path';
import { fileURLToPath } from 'url';

const OLDEST = 18;
const WANTED = 24;
const MEGABYTES_NEEDED = 1200;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(root, 'node_modules', '.agrim');
const windows = process.platform === 'win32';
const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const nodeVersion = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[nodePackage];
const linkedNode = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
const [major, minor] = process.versions.node.split('.').map(Number);

const withDev = process.argv.includes('--dev');
const lock = createHash('sha256')
  .update(fs.readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const present = fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8') : '';
const wanted = (dev) => `${lock} ${process.platform}-${process.arch}${dev ? ' dev' : ''}`;

if (present !== wanted(true) && (withDev || present !== wanted(false))) install();

function install() {
  if (major < OLDEST)
    refuse(`needs Node ${OLDEST} or later to install itself, and this is ${process.version}. Install Node ${WANTED}.`);
  if (!nodeVersion && major < WANTED)
    refuse(`has no Node of its own for ${process.platform}-${process.arch}. Install Node ${WANTED}, then try again.`);
  const free = freeMegabytes();
  if (free < MEGABYTES_NEEDED)
    refuse(`needs ${MEGABYTES_NEEDED} MB of free disk for its packages; ${root} has ${free}.`);
  // Once test tools are installed, packages stay with them. An interrupted install has no mark and starts over.
  const dev = withDev || present.endsWith(' dev');
  const isAdding = present.startsWith(lock);
  fs.rmSync(mark, { force: true });
  console.log(`Installing packages${isAdding ? ' for tests' : ''}: about ${isAdding ? 10 : 25} s …`);
  const began = Date.now();
  const options = [
    '--ignore-scripts',
    '--include=optional',
    dev ? '--include=dev' : '--omit=dev',
    '--prefer-offline',
    '--engine-strict=false',
  ];
  withNewNode((path) => {
    npm([...(isAdding ? ['install', '--no-save'] : ['ci']), ...options], root, path);
    // npm 10 doesn't link the program of an optional package, and npm scripts find the pinned Node by that link.
    if (nodeVersion && !fs.existsSync(linkedNode)) npm(['rebuild', '--ignore-scripts', nodePackage], root, path);
  });
  checkNode();
  fs.mkdirSync(dirname(mark), { recursive: true });
  fs.writeFileSync(mark, wanted(dev));
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/**
 * Fetches Node 24 first if this one is too old: npm leaves out native packages that don't support it. From 20.19 and
 * 22.12 on, they all do.
 */
function withNewNode(work) {
  const suits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (suits) return work(process.env.PATH);
  const place = join(root, '.setup');
  fs.rmSync(place, { recursive: true, force: true });
  fs.mkdirSync(place);
  npm(['install', '--prefix', place, '--ignore-scripts', `${nodePackage}@${nodeVersion}`], place, process.env.PATH);
  work([join(place, 'node_modules', '.bin'), process.env.PATH].join(delimiter));
  fs.rmSync(place, { recursive: true, force: true });
}

function npm(command, cwd, PATH) {
  const options = { cwd, stdio: 'inherit', shell: windows, env: { ...process.env, PATH } };
  const { status, signal, error } = spawnSync('npm', [...command, '--loglevel=error'], options);
  if (signal || status === 130) process.exit(130);
  const why = error ? error.message : `npm ended with ${status}`;
  if (status !== 0) refuse(`couldn't install its packages (${why}). Mend what is said above, then try again.`);
}

/** npm succeeds even if a full disk cuts off an optional package, such as the pinned Node. */
function checkNode() {
  if (!nodeVersion) return;
  const { stdout } = spawnSync(linkedNode, ['--version'], { encoding: 'utf8', shell: windows });
  if (!stdout || stdout.trim() !== `v${nodeVersion}` || freeMegabytes() < 20)
    refuse('could not write all its packages. Free some disk space, then try again.');
}

/** Node can tell from 18.15 on. */
function freeMegabytes() {
  if (!fs.statfsSync) return Infinity;
  const { bavail, bsize } = fs.statfsSync(root);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}

function refuse(line) {
  console.error(`Agrim ${line}`);
  process.exit(1);
}

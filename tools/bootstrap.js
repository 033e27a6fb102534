// The command of every npm script: brings node_modules to the lockfile, then runs the command under the pinned Node.
// Plain JavaScript without dependencies: on a fresh clone it runs under the machine's own Node (16 or later).
import { spawn, spawnSync } from 'child_process';
import { existsSync } from 'fs';
import { constants } from 'os';
import { dirname, join, resolve } from 'path';
import { fileURLToPath, pathToFileURL } from 'url';
import './end-with-npm.js';
import { install, isInstalled, nodePackage } from './install.js';
import { programOf, serverEnv, serverFlags } from './server-node.js';
import { isAllBuilt } from './stamp.js';

const wantedMajor = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const commands = {
  start: (args) => {
    // In production nobody is let in before everything is there.
    if (process.env.NODE_ENV === 'production') finish(['tools/build.ts']);
    becomeServer(isAllBuilt(root) ? 'server/main.ts' : 'server/start.ts', args);
  },
  build: (args) => become(['tools/build.ts', ...args]),
  dev: (args) => {
    finish(['tools/build.ts']);
    become(['tools/dev.ts', ...args]);
  },
  test: (args) => become(['tools/test.ts', ...args]),
  bench: (args) => {
    finish(['tools/build.ts']);
    become(['bench/main.ts', ...args]);
  },
  worker: (args) => becomeServer('server/worker.ts', args),
  run: (args) => become(args),
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command || (name === 'run' && !args.length))
  refuse(`usage: node tools/bootstrap.js ${Object.keys(commands).join(' | ')} <file> [arguments]`);
process.chdir(root);
const withTools = needsTools();
if (!isInstalled(root, withTools)) await install(root, withTools);
const node = pinnedNode();
command(args);

/** Tests, measurements, lint and types need more packages than a server and its build. */
function needsTools() {
  return name === 'test' || name === 'bench' || (name === 'run' && !/^(server\/|tools\/(?!import-rule))/.test(args[0]));
}

/** The Node of node_modules; where it lacks one for this platform, the machine's own, if it is new enough. */
function pinnedNode() {
  const binary = join(root, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  return refuse(`needs Node ${wantedMajor} or later; this is ${process.version}, and no ${nodePackage} is installed.`);
}

/** Runs one step to its end; a failed step ends us with its exit code. */
function finish(step) {
  const { status, signal } = spawnSync(node, step, { stdio: 'inherit' });
  if (signal) process.exit(128 + constants.signals[signal]);
  if (status) process.exit(status);
}

/** Becomes a long-lived process: with the heap and the environment of the server. */
function becomeServer(source, args) {
  // A variable that somebody has set stays.
  process.env = { ...serverEnv(root), ...process.env };
  become([programOf(root, source), ...args], serverFlags);
}

/** Becomes the command: as the same process where Node can do that, otherwise as its parent that passes signals on. */
function become(command, flags = []) {
  const [file, ...rest] = command;
  const path = resolve(file);
  if (!existsSync(path)) refuse(`there is no ${file}.`);
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    const watch = pathToFileURL(join(root, 'tools', 'end-with-npm.js')).href;
    process.execve(node, [node, ...flags, '--import', watch, path, ...rest], process.env);
  }
  const child = spawn(node, [...flags, path, ...rest], { stdio: 'inherit' });
  // Ctrl-C in a terminal reaches the whole group by itself: passed on, it would count as a second, impatient one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function refuse(line) {
  console.error(`Agrim: ${line}`);
  process.exit(1);
}

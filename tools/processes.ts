import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgres } from '../server/db/cluster-process.ts';

/**
 * The temporary folder of everything that a run starts: it's deleted with the run, and its name marks the processes.
 */
export const folder = mkdtempSync(join(tmpdir(), 'agrim-run-'));
// mkdtemp makes it 0700, which would keep PostgreSQL out of the folder if root runs the tests.
chmodSync(folder, 0o711);

process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const groups = new Set<ChildProcess>();
let isEnding = false;

/**
 * Starts one step: Node with this command. `heard` gets its output; without it, the step writes to the terminal itself.
 */
export function startNode(
  command: string[],
  env: Record<string, string>,
  heard?: (chunk: Buffer) => void,
): ChildProcess {
  const output = heard ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, command, {
    // Use a process group of its own: Ctrl-C then reaches only us, and we end it in order.
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env, TMPDIR: folder, TEMP: folder, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  for (const stream of heard ? [child.stdout, child.stderr] : []) stream?.on('data', heard as (chunk: Buffer) => void);
  groups.add(child);
  child.once('exit', () => groups.delete(child));
  return child;
}

/** On Ctrl-C or a signal from npm, ends every process that was started, removes their files, and then ends us. */
export function endWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isEnding) return;
      isEnding = true;
      console.log('\nInterrupted: ending what still runs …');
      await clearUp();
      process.exit(128 + constants.signals[signal]);
    });
}

export const isInterrupted = () => isEnding;

/** Ends every process of the run and removes its folder. */
export async function clearUp(): Promise<void> {
  for (const child of groups) signalGroup(child, 'SIGTERM');
  // A server that is told to end stops its PostgreSQL first. Nothing else takes long, and the compiler ignores the
  // signal.
  const patience = () => (postmasters().length ? 10_000 : 2_000);
  for (let waited = 0; left().length && waited < patience(); waited += 100) {
    for (const pid of left()) send(pid, 'SIGTERM');
    for (const pid of postmasters()) send(pid, 'SIGINT');
    await sleep(100);
  }
  for (const child of groups) signalGroup(child, 'SIGKILL');
  for (const pid of left()) send(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid) send(process.platform === 'win32' ? child.pid : -child.pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

const left = () => [...new Set([...marked(), ...postmasters()])];

/**
 * Finds processes started with our folder as their temporary one. Only Linux shows them; elsewhere, ending the process
 * groups has to be enough.
 */
function marked(): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TMPDIR=${folder}\0`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Finds PostgreSQL by its folder, because it writes its title over its environment. */
const postmasters = () =>
  globSync(`${folder}/**/postmaster.pid`).flatMap((file) => {
    try {
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
      return isPostgres(pid) ? [pid] : [];
    } catch {
      return [];
    }
  });

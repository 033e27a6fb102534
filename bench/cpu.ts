import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** Kernel ticks per second. */
const TICKS = 100;
/** A server that uses less of a processor than this is idle. */
const REST = 0.15;
const LOOK_MS = 2_000;

/**
 * Returns the seconds of processor time that a server and its PostgreSQL have used, without other work on the machine.
 */
function cpuOf(folder: string): number {
  const { pid } = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'));
  const postmaster = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0];
  const all = processes();
  const wanted = new Set([Number(pid), Number(postmaster)]);
  for (let before = 0; before < wanted.size; ) {
    before = wanted.size;
    for (const { id, parent } of all) if (wanted.has(parent)) wanted.add(id);
  }
  return all.reduce((sum, { id, ticks }) => (wanted.has(id) ? sum + ticks : sum), 0) / TICKS;
}

/** Like `cpuOf`, with Node and PostgreSQL separate. */
export function cpuByPart(folder: string): { node: number; postgres: number } {
  const { pid } = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'));
  const node = cpuOfProcess(pid);
  return { node, postgres: cpuOf(folder) - node };
}

/** Returns the seconds of processor time that one process has used, with all its threads. */
export const cpuOfProcess = (pid: number): number => (processOf(String(pid))?.ticks ?? 0) / TICKS;

/** Waits until a new server and its PostgreSQL are idle: for a minute it makes the sizes of its pictures. */
export async function untilAtRest(folder: string): Promise<void> {
  for (let used = REST; used >= REST; ) {
    const before = cpuOf(folder);
    await after(LOOK_MS);
    used = (cpuOf(folder) - before) / (LOOK_MS / 1000);
  }
}

interface Process {
  id: number;
  parent: number;
  ticks: number;
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []));
}

function processOf(name: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The fields after the command, which can contain any text: state, parent, …, its own ticks and those of ended
    // children.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)];
    const ticks = [...own, ...ended].reduce((sum, part) => sum + part, 0);
    return { id: Number(name), parent: fields[1] as number, ticks };
  } catch {
    return undefined;
  }
}

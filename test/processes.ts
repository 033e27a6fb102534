import { readdirSync, readFileSync } from 'node:fs';

/** The child processes of a process. */
export const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);

function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const [status = '', parent] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
    return { state: status, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** Whether a SIGSTOP has reached it. */
export const isFrozen = (pid: number) => statOf(pid)?.state === 'T';

export const isAlive = (pid: number) => (statOf(pid)?.state ?? 'Z') !== 'Z';

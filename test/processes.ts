import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the child processes of a process. */
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

/** Whether a SIGSTOP has reached the process. */
export const isFrozen = (pid: number) => statOf(pid)?.state === 'T';

export const isAlive = (pid: number) => (statOf(pid)?.state ?? 'Z') !== 'Z';

/** Finds processes whose command or working folder is below a folder. */
export const processesBelow = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

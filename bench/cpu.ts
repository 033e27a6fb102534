import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of the kernel in a second. */
const TICKS = 100;

/** Seconds of processor time that a server and its PostgreSQL have used: other work on the machine is not in it. */
export function cpuOf(folder: string): number {
  const { pid } = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'));
  const postmaster = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0];
  const all = processes();
  const wanted = new Set([Number(pid), Number(postmaster)]);
  for (let found = 0; found < wanted.size; ) {
    found = wanted.size;
    for (const { id, parent } of all) if (wanted.has(parent)) wanted.add(id);
  }
  return all.reduce((sum, { id, ticks }) => (wanted.has(id) ? sum + ticks : sum), 0) / TICKS;
}

function processes(): { id: number; parent: number; ticks: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the command, which may hold anything: state, parent, …, its own ticks and those of children that have ended.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)];
      const ticks = [...own, ...ended].reduce((sum, part) => sum + part, 0);
      return [{ id: Number(name), parent: fields[1] as number, ticks }];
    } catch {
      return [];
    }
  });
}

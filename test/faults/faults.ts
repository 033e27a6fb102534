import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from './crowd.ts';
import { untilOrdersPass } from './crowd.ts';
import type { Machine } from './machine.ts';

/** A fault's harm in milliseconds: the time until orders passed again, and the slowest answer meanwhile. */
interface Harm {
  recovered: number;
  slowest: number;
}

/** How long a frozen process stays frozen. */
export const FROZEN = 4_000;

const send = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile, like all children of a killed one.
    }
  }
};

/** Faults that can happen to a server under load; each returns once orders pass again. */
export const faults = {
  async 'PostgreSQL killed'(machine: Machine, tally: Tally): Promise<Harm> {
    const began = performance.now();
    send(machine.postgres().slice(0, 1), 'SIGKILL');
    const recovered = await untilOrdersPass(tally, began);
    return { recovered, slowest: tally.slowest };
  },

  async 'a backend killed'(machine: Machine, tally: Tally): Promise<Harm> {
    const began = performance.now();
    send(machine.postgres().slice(-1), 'SIGKILL');
    const recovered = await untilOrdersPass(tally, began);
    return { recovered, slowest: tally.slowest };
  },

  async 'PostgreSQL frozen for 4 s'(machine: Machine, tally: Tally): Promise<Harm> {
    const all = machine.postgres();
    send(all, 'SIGSTOP');
    await sleep(FROZEN);
    const began = performance.now();
    send(all, 'SIGCONT');
    // An order without an answer counts as soon as its client asks again.
    return { recovered: await untilOrdersPass(tally, began), slowest: tally.slowest };
  },

  async 'server killed, started again'(machine: Machine, tally: Tally): Promise<Harm> {
    const began = performance.now();
    machine.signal('SIGKILL');
    await machine.ended();
    await machine.start();
    return { recovered: await untilOrdersPass(tally, began), slowest: tally.slowest };
  },

  async 'server frozen for 4 s'(machine: Machine, tally: Tally): Promise<Harm> {
    machine.signal('SIGSTOP');
    await sleep(FROZEN);
    const began = performance.now();
    machine.signal('SIGCONT');
    return { recovered: await untilOrdersPass(tally, began), slowest: tally.slowest };
  },

  async 'SIGTERM, started again'(machine: Machine, tally: Tally): Promise<Harm> {
    const began = performance.now();
    machine.signal('SIGTERM');
    const ending = await machine.ended();
    if (ending !== 'code 0') throw new Error(`SIGTERM ended it with ${ending}:\n${machine.logged()}`);
    await machine.start();
    return { recovered: await untilOrdersPass(tally, began), slowest: tally.slowest };
  },
};

export type Fault = keyof typeof faults;

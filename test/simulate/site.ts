import { type Machine, newMachine } from '../faults/machine.ts';
import { SECRET } from '../faults/shop.ts';
import { newSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { type Line, newLine } from './line.ts';

export const WEBHOOK_SECRET = 'a secret of the provider of the simulation';
/** The server's settings, at each start. */
export const SETTINGS = { ...SECRET, PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET };
/** The size of a disk that can run full. */
const MEGABYTES = 900;

/** A server with its network and its disk: the targets of faults. */
export interface Site {
  machine: Machine;
  line: Line;
  /** Undefined if the disk can't fill up: it isn't requested, or mounting is forbidden. */
  disk: SmallDisk | undefined;
}

interface Wanted {
  /** The disk must be one that can fill up. */
  isSmall: boolean;
  /** The tree whose program it runs. */
  cwd?: string;
}

export async function openSite({ isSmall, cwd }: Wanted): Promise<Site> {
  const disk = isSmall ? newSmallDisk(MEGABYTES) : undefined;
  const machine = await newMachine(disk?.folder, cwd);
  await machine.start(SETTINGS);
  return { machine, disk, line: await newLine(machine.address) };
}

export async function closeSite({ machine, disk, line }: Site): Promise<void> {
  line.close();
  // A folder that is a disk of its own stays as long as it's mounted.
  await machine.remove().catch((error) => {
    if (!disk) throw error;
  });
  disk?.remove();
}

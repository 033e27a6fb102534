import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCrowd, untilOrdersPass } from './crowd.ts';
import { newMachine } from './machine.ts';
import { databaseOf, openShop } from './shop.ts';
import { account, peace, type Trial } from './trial.ts';

const MEGABYTES = 700;

/** The disk runs full under load and has room again: nothing that was acknowledged is lost. Needs root, for the mount. */
export async function playDiskFull(trial: Trial, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return say('disk full: not tried, because nothing may be mounted here.');
  }
  chmodSync(folder, 0o711);
  const machine = await newMachine(folder);
  try {
    await machine.start();
    const url = await databaseOf(machine);
    const { tally, stop } = startCrowd([machine.address], await openShop(url));
    await peace();
    const filler = join(folder, 'filler');
    fill(filler);
    await peace(5_000);
    const refused = tally.statuses.get(503) ?? 0;
    rmSync(filler);
    const recovered = await untilOrdersPass(tally, performance.now(), 60_000);
    await stop();
    trial.check(refused > 0, 'a full disk was never felt');
    trial.check(recovered < 10_000, `after the disk had room again, orders passed after ${recovered} ms`);
    trial.check(!machine.ending(), `the server ended with ${machine.ending()}`);
    say(`disk full: ${refused} orders refused with 503, orders pass ${recovered} ms after there is room again`);
    say(await account(trial, machine, url, tally));
  } finally {
    if (trial.wrong.length > 0) say(machine.said().split('\n').slice(-30).join('\n'));
    await machine.remove().catch(() => {});
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes until nothing fits any more. */
function fill(path: string): void {
  for (const size of [1 << 24, 1 << 20, 1 << 12]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

import { startCrowd, untilOrdersPass } from './crowd.ts';
import { newMachine } from './machine.ts';
import { databaseOf, openShop } from './shop.ts';
import { newSmallDisk } from './small-disk.ts';
import { account, peace, type Trial } from './trial.ts';

const MEGABYTES = 700;

/** Fills the disk under load and frees it again: no acknowledged order may be lost. Needs root, for the mount. */
export async function playDiskFull(trial: Trial, say: (line: string) => void): Promise<void> {
  const disk = newSmallDisk(MEGABYTES);
  if (!disk) return say('disk full: not tried, because nothing may be mounted here.');
  const machine = await newMachine(disk.folder);
  try {
    await machine.start();
    const url = await databaseOf(machine);
    const { tally, stop } = startCrowd([machine.address], await openShop(url));
    await peace();
    disk.fill();
    await peace(5_000);
    const refused = tally.statuses.get(503) ?? 0;
    disk.free();
    const recovered = await untilOrdersPass(tally, performance.now(), 60_000);
    await stop();
    trial.check(refused > 0, 'a full disk was never felt');
    trial.check(recovered < 10_000, `after the disk had room again, orders passed after ${recovered} ms`);
    trial.check(!machine.ending(), `the server ended with ${machine.ending()}`);
    say(`disk full: ${refused} orders refused with 503, orders pass ${recovered} ms after there is room again`);
    say(await account(trial, machine, url, tally));
  } finally {
    if (trial.wrong.length > 0) say(machine.logged().split('\n').slice(-30).join('\n'));
    // The folder itself stays as long as it's mounted.
    await machine.remove().catch(() => {});
    disk.remove();
  }
}

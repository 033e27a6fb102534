import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { NEPAL_OFFSET } from '../../../contract/language/nepali-time.ts';
import { countFailure, forgetDevice, type HearingDevice, hearingDevices, markTold } from '../../access/push.service.ts';
import type { Db } from '../../db/db.ts';
import { type Push, PushGone } from '../../edges/push.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { type DeviceNews, newsFor } from './news.ts';

/** A device rings at most once in this time; the next notification counts everything that came meanwhile. */
const LEAST_APART = 5 * MINUTE_MS;
/** An order can become visible some seconds after it was placed. */
const SETTLES = 15_000;
/** How long a push service keeps a notification for a device that is off: by then, someone has called. */
const WORTH = 4 * HOUR_MS;
/** How many devices to count and notify in one batch: after a crash, these are notified again. */
const AT_ONCE = 16;
/** A run ends by then, so that it never overlaps the next minute's run, which continues with the remaining devices. */
const RUN_MS = 40_000;

/**
 * Sends each device what is new for its owner, in one notification that replaces the previous one. Runs every minute
 * and reads committed rows, so no order waits for it. It sends nothing at night, and everything in one notification in
 * the morning.
 */
export async function tellNews({ db, clock, sendPush, log, stopping }: JobContext): Promise<void> {
  const now = clock();
  const quietIn = await untilQuiet(db, now);
  if (!sendPush || quietIn === 0) return;
  const devices = await hearingDevices(db, { now, toldBefore: new Date(now.getTime() - LEAST_APART) });
  const upTo = new Date(now.getTime() - SETTLES);
  const seconds = Math.floor(Math.min(WORTH, quietIn) / 1000);
  const began = performance.now();
  const goesOn = () => !stopping?.aborted && performance.now() - began < RUN_MS;
  for (let next = 0; next < devices.length && goesOn(); next += AT_ONCE)
    await tellAll(devices.slice(next, next + AT_ONCE));

  async function tellAll(some: HearingDevice[]): Promise<void> {
    const told: HearingDevice[] = [];
    const tell = async ({ device, push }: DeviceNews) => {
      if (await isTaken(device, push)) told.push(device);
    };
    await Promise.all((await newsFor(db, some, upTo)).map(tell));
    await markTold(db, told, upTo);
  }

  async function isTaken(device: HearingDevice, push: Push): Promise<boolean> {
    try {
      await sendPush?.(device.device, push, seconds);
      return true;
    } catch (err) {
      if (err instanceof PushGone) await forgetDevice(db, device);
      else {
        log?.warn({ err, device: device.device._id }, 'A notification was not taken.');
        await countFailure(db, device, upTo);
      }
      return false;
    }
  }
}

/** How long until notifications pause for the night, in milliseconds; 0 during the night. */
export async function untilQuiet(db: Db, now: Date): Promise<number> {
  const [from, to] = await Promise.all([readSetting(db, 'messages.quiet_from'), readSetting(db, 'messages.quiet_to')]);
  const local = now.getTime() + NEPAL_OFFSET;
  const hour = (local % DAY_MS) / HOUR_MS;
  const since = (hour - from + 24) % 24;
  const night = (to - from + 24) % 24;
  return since < night ? 0 : (24 - since) * HOUR_MS;
}

import { Logger, runOnce } from 'graphile-worker';
import type { Db } from '../server/db/db.ts';
import type { Storage } from '../server/edges/storage.ts';
import type { JobContext } from '../server/jobs/worker.ts';
import { jobs } from '../server/jobs.ts';

const quiet = new Logger(() => () => {});

/** Does every waiting job of the queue, and returns the text messages that went to the gateway. */
export async function workOff(url: string, { db, storage }: { db: Db; storage: Storage }): Promise<string[]> {
  const sent: string[] = [];
  const context: JobContext = {
    db,
    storage,
    clock: () => new Date(),
    sendSms: async ({ message }) => {
      sent.push(message);
      return { device_id: 'gateway' };
    },
    sendMail: async () => {},
  };
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job(context, payload as Record<string, unknown>),
    ]),
  );
  await runOnce({ connectionString: url, taskList, logger: quiet });
  return sent;
}

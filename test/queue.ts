import type { Db } from '../server/db/db.ts';
import type { Storage } from '../server/edges/storage.ts';
import { jobs } from '../server/job-list.ts';
import { workOnce } from '../server/jobs/worker.ts';

/** Does every waiting job of the queue, and returns the SMS that went to the gateway. */
export async function workOff(url: string, { db, storage }: { db: Db; storage: Storage }): Promise<string[]> {
  const sent: string[] = [];
  await workOnce(url, jobs, {
    db,
    storage,
    clock: () => new Date(),
    sendSms: async ({ message }) => {
      sent.push(message);
      return { device_id: 'gateway' };
    },
    sendMail: async () => {},
  });
  return sent;
}

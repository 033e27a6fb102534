import { foldOrderCounts } from '../counts/counts.service.ts';
import type { Jobs } from '../jobs/worker.ts';
import { mailReports } from './mail.ts';
import { recountDays } from './tallies.ts';
import { sendWork, tellOfWork } from './work-digest.ts';

export const reportJobs = {
  /** Names the days of recent changes first. */
  sealReports: async ({ db }) => {
    await foldOrderCounts(db);
    await recountDays(db);
  },

  mailReports,
  tellOfWork,
  sendWork: (context, { user_id }) => sendWork(context, String(user_id)),
} satisfies Jobs;

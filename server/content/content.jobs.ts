import type { Jobs } from '../jobs/worker.ts';
import { forgetOldMessages } from './contact.service.ts';

export const contentJobs = { forgetOldMessages: ({ db, clock }) => forgetOldMessages(db, clock()) } satisfies Jobs;

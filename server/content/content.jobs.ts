import type { Jobs } from '../jobs/worker.ts';
import { forgetOldMessages } from './contact.service.ts';

export const contentJobs: Jobs = { forgetOldMessages: ({ db, clock }) => forgetOldMessages(db, clock()) };

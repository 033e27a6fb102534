import type { Jobs } from '../jobs/worker.ts';
import { foldOrderCounts } from './counts.service.ts';

export const countJobs = { foldOrderCounts: ({ db }) => foldOrderCounts(db) } satisfies Jobs;

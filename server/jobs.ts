import type { Jobs } from './jobs/worker.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';

/** Every job of the product. */
export const jobs: Jobs = { ...messagingJobs };

import { messagingJobs } from './messaging/messaging.jobs.ts';
import type { Jobs } from './jobs/worker.ts';

/** Every job of the product. */
export const jobs: Jobs = { ...messagingJobs };

import type { Jobs } from '../jobs/worker.ts';
import { tellWatchers } from './watches/watches.service.ts';

export const offerJobs: Jobs = { tellWatchers };

import { HOUR_MS } from '../durations.ts';

/** Within this time, a second equal order is more likely a mistake than intended. */
export const LATELY_MS = HOUR_MS;

import { HOUR_MS } from '../durations.ts';

/** Milliseconds within which the same order is more likely a slip than a second wish. */
export const LATELY_MS = HOUR_MS;

import { HOUR_MS } from '../../contract/durations.ts';

/** The server knows a request by its key for 24 hours: sent again after that, it would be a second one. */
const KNOWN_FOR = 23 * HOUR_MS;

/**
 * Whether a request that was kept, or sent for the first time, at this moment still counts; in milliseconds since 1970.
 */
export const isFresh = (at: number): boolean => Date.now() - at < KNOWN_FOR;

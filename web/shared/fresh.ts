import { HOUR_MS } from '../../contract/durations.ts';

/** The server knows a request by its key for 24 hours: sent again after that, it would count as a second one. */
const KNOWN_FOR = 23 * HOUR_MS;

/** Whether a request that was kept, or first sent, at this moment still counts; in milliseconds since 1970. */
export const isFresh = (at: number): boolean => Date.now() - at < KNOWN_FOR;

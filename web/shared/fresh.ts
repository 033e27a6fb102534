import { HOUR_MS } from '../../contract/durations.ts';

/** The server remembers a key for 24 hours: later, the same request would count as new. */
const KNOWN_FOR = 23 * HOUR_MS;

/** Whether the server still knows a request first sent at this time, in milliseconds since 1970. */
export const isFresh = (at: number): boolean => Date.now() - at < KNOWN_FOR;

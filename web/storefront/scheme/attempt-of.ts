import { drafts } from '../../shared/session.ts';

/** The server knows an order by its key for 24 hours: what is sent again after that would be a second one. */
const KNOWN_FOR = 23 * 3_600_000;

/** Whether what was kept at this moment, in milliseconds since 1970, still counts. */
export const isFresh = (at: number): boolean => Date.now() - at < KNOWN_FOR;

interface Attempt {
  /** Its Idempotency-Key. */
  key: string;
  /** When it was sent for the first time, in milliseconds since 1970. */
  sent: number;
}

const nameOf = (scheme_id: string) => `attempt ${scheme_id}`;

/** The order of this scheme that was sent from this device and not answered yet. */
export function attemptOf(scheme_id: string): Attempt | undefined {
  const [key, sent] = drafts.get(nameOf(scheme_id))?.split(' ') ?? [];
  return key ? { key, sent: Number(sent) } : undefined;
}

export const keepAttempt = (scheme_id: string, { key, sent }: Attempt): void =>
  drafts.set(nameOf(scheme_id), `${key} ${sent}`);

export const dropAttempt = (scheme_id: string): void => drafts.remove(nameOf(scheme_id));

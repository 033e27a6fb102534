import { drafts } from '../../../shared/drafts.ts';

interface Attempt {
  /** The order's Idempotency-Key. */
  key: string;
  /** When the order was first sent, in milliseconds since 1970. */
  sent: number;
}

const nameOf = (scheme_id: string) => `attempt ${scheme_id}`;

/**
 * Returns the unanswered order of this scheme. It keeps its key even if the sheet changes, because it might have been
 * placed. A purchase's key follows its content instead (kit/form/attempt.ts), because an unpaid purchase expires.
 */
export function attemptOf(scheme_id: string): Attempt | undefined {
  const [key, sent] = drafts.get(nameOf(scheme_id))?.split(' ') ?? [];
  return key ? { key, sent: Number(sent) } : undefined;
}

export const keepAttempt = (scheme_id: string, { key, sent }: Attempt): void =>
  drafts.set(nameOf(scheme_id), `${key} ${sent}`);

export const dropAttempt = (scheme_id: string): void => drafts.remove(nameOf(scheme_id));

import { HOUR_MS } from '../../../contract/durations.ts';
import { readToken, signFor } from '../../process/secrets.ts';

/** Milliseconds that a look at one's own work takes, and that others take to approve of it. */
const LIFE = HOUR_MS;
export const APPROVAL = 7 * 24 * LIFE;

interface Lent {
  /** Milliseconds; an hour if nothing is said. */
  life?: number;
  /** The state of the page that it is about; without one, whatever is there when it is opened. */
  version?: string;
}

/** A link to one page; whoever has it sees that page before it is published, and no other. */
export async function previewLink(secret: string, path: string, now: Date, { life = LIFE, version }: Lent = {}) {
  const expires_at = new Date(now.getTime() + life);
  const payload = { ...(version && { version }) };
  const token = await signFor('preview', secret, { payload, subject: path, expires: expires_at });
  return { url: `${path}?preview=${token}`, expires_at };
}

/** Whether the token of a page's query lets its bearer see the page before it is published. */
export const mayPreview = async (secret: string, token: unknown, path: string, now: Date): Promise<boolean> =>
  Boolean(await previewBy(secret, token, path, now));

/** Returns the preview that the token of a page's query allows, with the version that its link is about. */
export async function previewBy(
  secret: string,
  token: unknown,
  path: string,
  now: Date,
): Promise<{ version?: string } | undefined> {
  if (typeof token !== 'string') return undefined;
  return readToken<{ version?: string }>('preview', secret, token, { now, subject: path });
}

import { HOUR_MS } from '../../../contract/durations.ts';
import { readToken, signFor } from '../../process/secrets.ts';

/** How long a preview link works: for your own work, and for an approver. */
const LIFE = HOUR_MS;
export const APPROVAL = 7 * 24 * LIFE;

interface Lent {
  /** In milliseconds; an hour by default. */
  life?: number;
  /** The version to show; by default the current one. */
  version?: string;
}

/** Makes a link that shows one page before it's published, and no other page. */
export async function previewLink(secret: string, path: string, now: Date, { life = LIFE, version }: Lent = {}) {
  const expires_at = new Date(now.getTime() + life);
  const payload = { ...(version && { version }) };
  const token = await signFor('preview', secret, { payload, subject: path, expires: expires_at });
  return { url: `${path}?preview=${token}`, expires_at };
}

/** Whether the query's token allows seeing the page before it's published. */
export const mayPreview = async (secret: string, token: unknown, path: string, now: Date): Promise<boolean> =>
  Boolean(await previewBy(secret, token, path, now));

/** Returns the preview the query's token allows, with its version. */
export async function previewBy(
  secret: string,
  token: unknown,
  path: string,
  now: Date,
): Promise<{ version?: string } | undefined> {
  if (typeof token !== 'string') return undefined;
  return readToken<{ version?: string }>('preview', secret, token, { now, subject: path });
}

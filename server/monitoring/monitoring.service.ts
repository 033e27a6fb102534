import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { runningRelease } from '../process/release.ts';
import { withoutData } from '../process/without-data.ts';
import { browserOf } from './browser.ts';
import { clientErrors, serverErrors } from './monitoring.table.ts';

/** How many characters of a fault are stored. */
const LONGEST = 8000;

/** Counts the distinct server faults of the last hour, as a subselect. */
export const FAULTS_OF_HOUR = sql`(select count(*)::int from ${serverErrors} where last_added_at > now() - interval '1 hour')`;

const fingerprint = (...parts: string[]) => createHash('sha1').update(parts.join('\n')).digest('hex');
const again = (table: typeof serverErrors | typeof clientErrors) => ({
  count: sql`${table.count} + 1`,
  last_added_at: sql`now()`,
  muted_at: null,
});

/** Logs an unknown error of a request and keeps it in server-errors; the reply does not wait. */
export function reportFault(db: Db, error: Error, request: FastifyRequest): void {
  request.log.error({ err: error }, 'fault');
  const location = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  const { message, stack } = withoutData(error);
  const row = {
    fingerprint: fingerprint(location, message, stack),
    error_data: message.slice(0, LONGEST),
    error_stack: stack.slice(0, LONGEST),
    location,
    request_id: request.id,
    release: runningRelease(),
    browser: browserOf(request.headers['user-agent']),
  };
  const { request_id, release, browser } = row;
  db.insert(serverErrors)
    .values(row)
    .onConflictDoUpdate({
      target: serverErrors.fingerprint,
      set: { ...again(serverErrors), request_id, release, browser },
    })
    .catch((failure: Error) => request.log.error({ err: failure }, 'the fault could not be stored'));
}

/** Keeps a fault of a browser; the same fault again only raises its count. */
export async function keepClientError(
  db: Db,
  report: { error: string; error_stack?: string; location: string; mode: string },
  agent: string | undefined,
): Promise<void> {
  const { error, error_stack = '', mode } = report;
  // The part after the path can contain a token, a key or a search text.
  const location = report.location.replace(/[?#].*$/s, '');
  const last = { release: runningRelease(), browser: browserOf(agent) };
  await db
    .insert(clientErrors)
    .values({
      fingerprint: fingerprint(error, error_stack, mode),
      error_data: error,
      error_stack,
      location,
      mode,
      ...last,
    })
    .onConflictDoUpdate({ target: clientErrors.fingerprint, set: { ...again(clientErrors), location, ...last } });
}

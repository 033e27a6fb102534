import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, gt } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { App, BaseApp } from '../../app.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { cookieIn, setCookie } from '../../http/caller/cookies.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { mayBeTrial, TRIAL_COOKIE, type Trial } from '../../http/caller/trial.ts';
import { conflict } from '../../http/errors.ts';
import { hashFor, isHashFor } from '../../process/secrets.ts';
import { schemes } from '../offers.table.ts';
import { trials } from './trials.table.ts';

/** The paths where customers meet the scheme. */
export const pageOf = ({ type, scheme_id }: Pick<Trial, 'type' | 'scheme_id'>) =>
  type === 'MULTI-BUY' ? `/consumer?scheme=${scheme_id}` : `/scheme/${scheme_id}`;

interface NewTrial {
  scheme_id: string;
  phones: string[];
  hours: number;
}

/** Begins a trial; a scheme that has ended cannot be ordered by anybody. */
export async function beginTrial(
  db: Db,
  { session, now }: { session: Session; now: Date },
  { scheme_id, phones, hours }: NewTrial,
) {
  const [scheme] = await db.select({ end_date: schemes.end_date }).from(schemes).where(eq(schemes._id, scheme_id));
  if (!scheme || scheme.end_date <= now) throw conflict('This scheme has ended. Give it a later end, then try it.');
  const ends_at = new Date(now.getTime() + hours * HOUR_MS);
  const trial = { _id: newId(), scheme_id, phones: [...new Set(phones)], made_by: session.user_id, ends_at };
  await transact(db, async (db) => {
    await db.insert(trials).values(trial);
    const after = { phones: trial.phones, ends_at };
    await audit(db, actorOf(session), { action: 'try', entity: 'Scheme', entity_id: scheme_id, after });
  });
  return trial;
}

/**
 * The address that opens the storefront with the scheme of the trial, for anybody who has it, until the time in its
 * row.
 */
export const trialLink = (secret: string, id: string): string => `/trial/${id}.${hashFor('trial', secret, id)}`;

/** The trial that each request belongs to, by the cookie of its link. */
export const trialsOf = (app: BaseApp): Pick<App, 'trialOf'> => ({
  trialOf: async (headers) => (mayBeTrial(headers) ? trialBy(app, cookieOf(headers)) : undefined),
});

/** Serves the links of trials: the requests after them belong to the trial, and every page shows that. */
export function trialPages(app: App): void {
  const { config, http } = app;
  const go = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

  http.get('/trial/leave', (_request, reply) =>
    reply
      .headers({ ...go, 'set-cookie': setCookie(config, { name: TRIAL_COOKIE, value: '', seconds: 0 }) })
      .redirect('/', 303),
  );
  http.get<{ Params: { token: string } }>('/trial/:token', async ({ params: { token } }, reply) => {
    const trial = await trialBy(app, token);
    if (!trial) return reply.headers(go).redirect('/not-found', 303);
    const seconds = Math.ceil((trial.ends_at.getTime() - app.clock().getTime()) / 1000);
    const cookie = setCookie(config, { name: TRIAL_COOKIE, value: token, seconds });
    return reply.headers({ ...go, 'set-cookie': cookie }).redirect(pageOf(trial), 303);
  });
}

const cookieOf = ({ cookie }: IncomingHttpHeaders) => cookieIn(cookie, TRIAL_COOKIE) ?? '';

/** The trial of a token, as long as it lasts and its scheme is there. */
async function trialBy({ db, clock, config }: BaseApp, token: string): Promise<Trial | undefined> {
  const now = clock();
  const [id = '', mark = ''] = token.split('.');
  if (!isHashFor('trial', config.AGRIM_SECRET, id, mark)) return undefined;
  const [trial] = await db
    .select({
      _id: trials._id,
      scheme_id: trials.scheme_id,
      name: schemes.name,
      name_ne: schemes.name_ne,
      type: schemes.type,
      ends_at: trials.ends_at,
    })
    .from(trials)
    .innerJoin(schemes, eq(schemes._id, trials.scheme_id))
    .where(and(eq(trials._id, id), gt(trials.ends_at, now), eq(schemes.is_deleted, false)));
  return trial;
}

/** Ends the trials of a scheme; returns the number of links that still worked. */
export async function endTrials(db: Db, scheme_id: string, now: Date): Promise<number> {
  const ended = await db
    .update(trials)
    .set({ ends_at: now })
    .where(and(eq(trials.scheme_id, scheme_id), gt(trials.ends_at, now)))
    .returning({ _id: trials._id });
  return ended.length;
}

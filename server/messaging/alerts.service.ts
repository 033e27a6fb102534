import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { alerts } from './messaging.table.ts';

/** The kinds of immediate alerts to staff. All processes together send each kind at most once an hour. */
export type AlertKind = 'codes' | 'sign-in' | 'refusals' | 'drift' | 'queue' | 'messages' | 'disk' | 'certificate';

interface Alert {
  kind: AlertKind;
  text: string;
  now: Date;
}

/**
 * Reports, in the log and by mail to users with all rights, that a problem needs attention. A failure never reaches the
 * caller.
 */
export async function raiseAlert(
  { db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'error'> },
  kind: AlertKind,
  text: string,
  now: Date,
): Promise<void> {
  await transact(db, async (db) => {
    if (await noteAlert({ db, log }, { kind, text, now })) await addJob(db, 'sendAlert', { kind, text });
  }).catch((err) => log.error({ err }, 'The alert could not be sent.'));
}

/** Logs an alert; returns whether it's this hour's first of its kind, which is mailed. */
export async function noteAlert(
  { db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'error'> },
  { kind, text, now }: Alert,
): Promise<boolean> {
  log.error({ alert: kind }, text);
  const alert = { _id: newId(), kind, hour: hourOf(now), text, added_at: now };
  const raised = await db.insert(alerts).values(alert).onConflictDoNothing().returning({ _id: alerts._id });
  return raised.length > 0;
}

/** Allows an undelivered alert to be sent again within its hour. */
export async function forgetAlert(db: Db, { kind, now }: Pick<Alert, 'kind' | 'now'>): Promise<void> {
  await db.delete(alerts).where(and(eq(alerts.kind, kind), eq(alerts.hour, hourOf(now))));
}

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

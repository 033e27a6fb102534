import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { counted } from '../../contract/language/counted.ts';
import type { JobContext, Jobs } from '../jobs/worker.ts';
import { type AlertKind, raiseAlert } from '../messaging/alerts.service.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { findTallyDrift } from '../reports/tally-check.service.ts';
import { noteFinding } from './findings.service.ts';

/** The limits that raise an alert. */
const FEWEST_MESSAGES = 20;
const FAILING_MESSAGES = 0.2;
const LEAST_DISK = 0.1;
const LEAST_CERTIFICATE_DAYS = 14;

/** Alerts without Prometheus: each goes to the log and out by mail, at most once an hour. */
export const watchJobs = {
  lookAfter: async (context) => {
    await lookAfterMessages(context);
    await lookAfterDisk(context);
  },
  lookAfterCertificates: async (context) => {
    for (const address of context.watched?.addresses ?? []) await lookAfterCertificate(context, new URL(address));
  },
  recountCounters: async (context) => {
    const { db } = context;
    const counters = (await findDrift(db)).map(({ what }) => what);
    const drift = [...counters, ...(await findTallyDrift(db)), ...(await findFaults(db))];
    await note(context, 'drift', drift.length);
    if (drift.length > 0)
      await tell(
        context,
        'drift',
        `${drift.length} counters don’t match the orders, starting with ${drift[0]}. Run npm run stock:check.`,
      );
  },
} satisfies Jobs;

async function lookAfterMessages(context: JobContext): Promise<void> {
  const { rows } = await context.db.execute<{ failed: number; messages: number }>(sql`
    select count(*) filter (where state = 'failed')::int as failed, count(*)::int as messages
    from sms_messages where added_at > now() - interval '1 hour'`);
  const { failed = 0, messages = 0 } = rows[0] ?? {};
  if (messages >= FEWEST_MESSAGES && failed / messages > FAILING_MESSAGES)
    await tell(context, 'messages', `${failed} of ${messages} SMS failed in the last hour. Check the SMS list.`);
}

async function lookAfterDisk(context: JobContext): Promise<void> {
  if (!context.watched) return;
  const { bavail, blocks } = await statfs(context.watched.folder);
  // A disk that reports no blocks takes no files.
  const free = blocks > 0 ? bavail / blocks : 0;
  if (free < LEAST_DISK)
    await tell(
      context,
      'disk',
      `Only ${Math.floor(100 * free)}% of disk space is left at ${context.watched.folder}. Free up space or enlarge the disk.`,
    );
}

async function lookAfterCertificate(context: JobContext, { hostname: host, port }: URL): Promise<void> {
  const end = await certificateEnd(host, Number(port || 443)).catch(() => undefined);
  if (!end)
    return tell(
      context,
      'certificate',
      `The TLS certificate of ${host} could not be read. Check that the address answers.`,
    );
  const days = Math.floor((end.getTime() - context.clock().getTime()) / DAY_MS);
  await note(context, `certificate days ${host}`, days);
  if (days < LEAST_CERTIFICATE_DAYS)
    await tell(context, 'certificate', `Renew the TLS certificate of ${host}: it ${expiryText(days)}.`);
}

export const expiryText = (days: number): string =>
  days < 0 ? 'has expired' : days === 0 ? 'expires today' : `expires in ${counted(days, 'day')}`;

/** Reads when the certificate of a host expires, even of an untrusted one. */
const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false, timeout: 5_000 },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      },
    );
    socket.on('error', reject).on('timeout', () => socket.destroy(new Error('No response.')));
  });

const tell = ({ db, log = console, clock }: JobContext, kind: AlertKind, text: string) =>
  raiseAlert({ db, log }, kind, text, clock());

const note = ({ db, clock }: JobContext, kind: string, value: number) => noteFinding(db, { kind, value, now: clock() });

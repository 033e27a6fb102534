import { and, eq, sql } from 'drizzle-orm';
import { routeName } from '../../contract/access/grants.ts';
import type { ListQuery } from '../../contract/calls/list.ts';
import { counted } from '../../contract/language/counted.ts';
import { formatPaisa } from '../../contract/money.ts';
import { SCHEME_TYPES, type SchemeType } from '../../contract/offers/offers.ts';
import { sessionUser } from '../access/access.service.ts';
import { users } from '../access/access.table.ts';
import { audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import { addDays, dayIn } from '../http/period.ts';
import { dateInNepal } from '../http/words/moment.ts';
import { tryEach } from '../jobs/try-each.ts';
import type { JobContext } from '../jobs/worker.ts';
import { offices } from '../offices/offices.table.ts';
import { getReportParts } from './breakdown.ts';
import { getReport } from './report.ts';
import { reportMails, reportMailsSent } from './reports.table.ts';

/** Lists the reports that a user gets every morning, and the address. */
export async function getReportMail(db: Db, { user_id }: Pick<Session, 'user_id'>) {
  const [[user], wanted] = await Promise.all([
    db.select({ email: users.email }).from(users).where(eq(users._id, user_id)),
    db.select().from(reportMails).where(eq(reportMails.user_id, user_id)),
  ]);
  const kinds = wanted.map(({ scheme_type }) => scheme_type);
  return { wanted: SCHEME_TYPES.filter((kind) => kinds.includes(kind)), email: user?.email ?? null };
}

export async function setReportMail(db: Db, session: Session, scheme_type: SchemeType, is_wanted: boolean) {
  const { user_id } = session;
  await transact(db, async (db) => {
    const before = await getReportMail(db, session);
    if (is_wanted && !before.email)
      throw invalid({ scheme_type: 'Your account has no email address. Ask whoever manages users to add one.' });
    const ofUser = and(eq(reportMails.user_id, user_id), eq(reportMails.scheme_type, scheme_type));
    if (is_wanted) await db.insert(reportMails).values({ user_id, scheme_type }).onConflictDoNothing();
    else await db.delete(reportMails).where(ofUser);
    const { wanted } = await getReportMail(db, session);
    await audit(db, actorOf(session), {
      action: 'edit',
      entity: 'Report email',
      entity_id: user_id,
      before: { wanted: before.wanted },
      after: { wanted },
    });
  });
  return getReportMail(db, session);
}

type Reader = {
  user_id: string;
  name: string;
  email: string;
  office_id: string;
  office_type: string;
  office_name: string;
  wanted: SchemeType[];
};

/**
 * Sends yesterday's reports to all users who want them: one email per user and day, however often and on any server the
 * job runs.
 */
export async function mailReports({ db, clock, publicUrl }: JobContext): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<Reader>(sql`
    select u._id as user_id, u.name, u.email, f._id as office_id, f.type as office_type, f.name as office_name,
      array_agg(m.scheme_type) as wanted
    from ${reportMails} m join ${users} u on u._id = m.user_id join ${offices} f on f._id = u.office_id
    where u.is_active and f.is_active and u.email is not null
      and not exists (select from ${reportMailsSent} s where s.user_id = u._id and s.day = ${dayIn(now)}::date)
    group by u._id, f._id`);
  await db.delete(reportMailsSent).where(sql`${reportMailsSent.day} < ${addDays(dayIn(now), -7)}::date`);
  await tryEach(rows, (reader) => mailOne(db, reader, now, publicUrl));
}

async function mailOne(db: Db, reader: Reader, now: Date, publicUrl: string | undefined): Promise<void> {
  const kinds = await stillGranted(db, reader);
  if (kinds.length === 0) return;
  const day = addDays(dayIn(now), -1);
  const parts = [];
  for (const kind of kinds) parts.push(await textOf(db, reader, kind, { day, now, publicUrl }));
  const text = [
    `Good morning ${reader.name},`,
    `Here are the orders placed on ${dateInNepal(new Date(day), 'en')} for ${reader.office_name} and the offices below it.`,
    ...parts,
    'To stop this email, turn off “Email me every morning” in the report.',
  ].join('\n\n');
  await transact(db, async (db) => {
    const [first] = await db
      .insert(reportMailsSent)
      .values({ user_id: reader.user_id, day: dayIn(now) })
      .onConflictDoNothing()
      .returning();
    if (first) await addJob(db, 'sendMail', { to: reader.email, subject: `Orders on ${day}`, text });
  });
}

/** Filters the chosen reports to those that the user's roles still open. */
async function stillGranted(db: Db, { user_id, wanted }: Reader): Promise<SchemeType[]> {
  const { routes } = await sessionUser(db, user_id);
  const granted = new Set(routes.flatMap(({ server_routes }) => server_routes.map(routeName)));
  return SCHEME_TYPES.filter((kind) => wanted.includes(kind) && granted.has(`GET order/report {${kind}}`));
}

const NAMES: Record<SchemeType, string> = {
  'PRE-ORDER': 'Pre-orders',
  CAMPAIGN: 'Campaign orders',
  'MULTI-BUY': 'Multi-buy orders',
};
/** The most offices that a mail names. */
const MOST_OFFICES = 5;

async function textOf(
  db: Db,
  { user_id, name, office_id, office_type }: Reader,
  kind: SchemeType,
  { day, now, publicUrl }: { day: string; now: Date; publicUrl: string | undefined },
): Promise<string> {
  const session = { user_id, name, office_id, office_type, sid: '', is_super: false, address: '' };
  const caller: Caller = { session, kinds: [kind], now };
  const query: ListQuery = {
    page: 1,
    size: 1,
    conditions: [
      { field: 'placed_at', match: 'from', value: day },
      { field: 'placed_at', match: 'to', value: day },
    ],
  };
  const report = await getReport(db, caller, query);
  const { parts } = await getReportParts(db, caller, 'office', query);
  const { orders, value, open, delivered, returned, lost } = report.now;
  const most = parts.filter((part) => part.orders > 0).slice(0, MOST_OFFICES);
  const path = `/admin/order-report/${kind.toLowerCase()}?find_placed_at_from=${day}&find_placed_at_to=${day}`;
  return [
    `${NAMES[kind]}: ${counted(orders, 'order')} worth ${formatPaisa(value)}. The day before: ${report.before.orders}.`,
    ...(orders > 0 ? [`${open} open, ${delivered} handed over, ${returned} returned, ${lost} lost.`] : []),
    ...(most.length > 1 ? [most.map((part) => `${part.name}: ${part.orders}`).join(', ')] : []),
    ...(publicUrl ? [`${publicUrl}${path}`] : []),
  ].join('\n');
}

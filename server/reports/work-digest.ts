import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { routeName } from '../../contract/access/grants.ts';
import { counted } from '../../contract/language/counted.ts';
import { SCHEME_TYPES } from '../../contract/offers/scheme-types.ts';
import { sessionUser } from '../access/access.service.ts';
import { roles, userRoles, users } from '../access/access.table.ts';
import { contactMessages } from '../content/content.table.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { questions, reviews } from '../feedback/feedback.table.ts';
import type { JobContext } from '../jobs/worker.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { isNearDeadline } from '../orders/deadlines.service.ts';
import { orders, returns } from '../orders/orders.table.ts';

/** The user whose work is counted, and the granted calls. */
interface Worker {
  db: Db;
  now: Date;
  granted: Set<string>;
  /** Filters a column of offices to the worker's office and those below it. */
  within: (column: typeof orders.office_id | typeof returns.office_id) => SQL | undefined;
}

interface Work {
  one: string;
  many: string;
  /** The call that reads its list; users without it aren't notified. */
  route: string;
  count: (worker: Worker) => Promise<number>;
}

const inStatus = (status: 'UNDER_VERIFICATION' | 'LATE_REVIEW') => (worker: Worker) =>
  worker.db.$count(
    orders,
    and(eq(orders.scheme_type, 'MULTI-BUY'), eq(orders.status, status), worker.within(orders.office_id)),
  );

const all =
  (table: PgTable, where: SQL) =>
  ({ db }: Worker) =>
    db.$count(table, where);

/** Work that waits for users, as the back office's bell has it (web/admin/dashboard/work.ts). */
const WORK: Work[] = [
  {
    one: 'payment to verify',
    many: 'payments to verify',
    route: 'GET verification',
    count: inStatus('UNDER_VERIFICATION'),
  },
  { one: 'late payment', many: 'late payments', route: 'GET verification', count: inStatus('LATE_REVIEW') },
  { one: 'call to make', many: 'calls to make', route: 'GET order/calls', count: countCalls },
  {
    one: 'order near or past its deadline',
    many: 'orders near or past their deadline',
    route: 'GET order/calls',
    count: countDeadlines,
  },
  {
    one: 'return to decide on',
    many: 'returns to decide on',
    route: 'GET return {REQUESTS}',
    count: ({ db, within }) => db.$count(returns, and(eq(returns.status, 'REQUESTED'), within(returns.office_id))),
  },
  {
    one: 'review to moderate',
    many: 'reviews to moderate',
    route: 'GET review',
    count: all(reviews, eq(reviews.status, 'PENDING')),
  },
  {
    one: 'question to answer',
    many: 'questions to answer',
    route: 'GET question',
    count: all(questions, isNull(questions.answer)),
  },
  {
    one: 'message to answer',
    many: 'messages to answer',
    route: 'GET contact',
    count: all(contactMessages, isNull(contactMessages.answered_at)),
  },
];

/** Counts calls to make among the kinds that the user is allowed to call about. */
function countCalls({ db, now, granted, within }: Worker): Promise<number> {
  const kinds = SCHEME_TYPES.filter((kind) => granted.has(`GET order/calls {${kind}}`));
  if (kinds.length === 0) return Promise.resolve(0);
  const isDue = or(isNull(orders.call_at), lt(orders.call_at, now));
  const toCall = and(eq(orders.status, 'PLACED'), inArray(orders.scheme_type, kinds), within(orders.office_id));
  return db.$count(orders, and(toCall, isDue));
}

/** Counts orders near their deadline among the kinds that the user is allowed to call about. */
async function countDeadlines({ db, now, granted, within }: Worker): Promise<number> {
  const kinds = SCHEME_TYPES.filter((kind) => granted.has(`GET order/calls {${kind}}`));
  const isNear = await isNearDeadline(db, now);
  if (kinds.length === 0 || !isNear) return 0;
  return db.$count(orders, and(isNear, inArray(orders.scheme_type, kinds), within(orders.office_id)));
}

const isGranted = (granted: Set<string>, route: string) =>
  [...granted].some((name) => name === route || name.startsWith(`${route} {`));

/**
 * Starts a message to each user whose role has the digest: every morning in Nepal, each separately, so that a failure
 * stops no other.
 */
export async function tellOfWork({ db }: JobContext): Promise<void> {
  const wanting = await db
    .selectDistinct({ user_id: users._id })
    .from(users)
    .innerJoin(offices, and(eq(offices._id, users.office_id), eq(offices.is_active, true)))
    .innerJoin(userRoles, eq(userRoles.user_id, users._id))
    .innerJoin(roles, and(eq(roles._id, userRoles.role_id), eq(roles.is_active, true), sql`${roles.digest} <> 'NONE'`))
    .where(eq(users.is_active, true));
  await transact(db, async (db) => {
    for (const { user_id } of wanting) await addJob(db, 'sendWork', { user_id });
  });
}

/**
 * Sends one user the digest, by SMS if a role asks for that and the user has a number, else by email. Sends none if no
 * work waits.
 */
export async function sendWork({ db, clock, publicUrl }: JobContext, user_id: string): Promise<void> {
  const waiting = await workOf(db, user_id, clock());
  const [user] = await db.select().from(users).where(eq(users._id, user_id));
  if (!user || waiting.length === 0) return;
  const channels = await channelsOf(db, user_id);
  const link = publicUrl ? ` ${publicUrl}/admin` : '';
  const text = `Open work today: ${waiting.join(', ')}.${link}`;
  if (channels.has('SMS') && user.mobile_no)
    return transact(
      db,
      async (db) => void (await sendSms(db, { phone_number: user.mobile_no as string, message: text })),
    );
  if (user.email) await addJob(db, 'sendMail', { to: user.email, subject: 'To do today', text });
}

async function channelsOf(db: Db, user_id: string): Promise<Set<string>> {
  const held = await db
    .select({ digest: roles.digest })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles._id, userRoles.role_id), eq(roles.is_active, true)))
    .where(eq(userRoles.user_id, user_id));
  return new Set(held.map(({ digest }) => digest));
}

async function workOf(db: Db, user_id: string, now: Date): Promise<string[]> {
  const { routes, office, name } = await sessionUser(db, user_id);
  const granted = new Set(routes.flatMap(({ server_routes }) => server_routes.map(routeName)));
  const session = {
    user_id,
    name,
    office_id: office._id,
    office_type: office.type,
    sid: '',
    is_super: false,
    address: '',
  };
  const worker = {
    db,
    now,
    granted,
    within: (column: Parameters<Worker['within']>[0]) => withinOffice(db, session, column),
  };
  const lines: string[] = [];
  for (const { one, many, route, count } of WORK) {
    if (!isGranted(granted, route)) continue;
    const waiting = await count(worker);
    if (waiting > 0) lines.push(counted(waiting, one, many));
  }
  return lines;
}

import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import type { WrittenReason } from '../../contract/language/nepali-reasons.ts';
import { waitingText } from '../../contract/orders/waiting.ts';
import { type OrderStatus, statusesOf } from '../../contract/statuses.ts';
import { type Act, type Actor, audit, lastAct } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { sendAllSms } from '../messaging/messaging.service.ts';
import { pauseScheme } from '../offers/schemes/run-scheme.service.ts';
import { isLate, momentsOf } from '../orders/list/order-filters.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { holdLonger } from '../waitlist/held-longer.service.ts';
import type { SchemeId } from './schemes-below.ts';

/** Pauses or resumes a scheme's orders. After a pause, its waitlist offers are held for the rest of their time. */
export async function stopOrders(db: Db, { actor, now }: Act, scheme_id: SchemeId, is_paused: boolean): Promise<void> {
  await transact(db, async (db) => {
    const paused_at = await pauseScheme(db, { actor, now }, scheme_id, is_paused);
    if (paused_at) await holdLonger(db, scheme_id, paused_at, now);
  });
}

type Late = {
  name: string;
  phone: string;
  scheme: string;
  late: number;
};

const CALL_AGAIN_AFTER = HOUR_MS;

/**
 * Sends an SMS, at most once an hour, to each retailer whose customers of the scheme have waited too long for a call;
 * returns how many.
 */
export async function callLate(db: Db, actor: Actor, scheme_id: SchemeId, now: Date): Promise<number> {
  const hours = await readSetting(db, 'orders.call_within_hours');
  const isOverdue = isLate(await momentsOf(db, { office_type: 'RETAILER' }, now));
  return transact(db, async (db) => {
    await lockNamed(db, `call late ${scheme_id}`);
    const last = await lastAct(db, scheme_id, 'call-late', { now });
    if (last && last.passed < CALL_AGAIN_AFTER)
      throw conflict(
        say('{name} reminded them {minutes} ago. Wait an hour before the next reminder.', {
          name: last.by,
          minutes: { count: last.minutes, of: 'minute' },
        }),
      );
    const { rows: late } = await db.execute<Late>(sql`
      select f.name, f.phone, s.name as scheme, count(*)::int as late
      from orders join offices f on f._id = orders.office_id join schemes s on s._id = orders.scheme_id
      where orders.scheme_id = ${scheme_id} and ${isOverdue} and f.phone is not null
      group by 1, 2, 3 order by 1`);
    if (late.length === 0) throw conflict('No retailer has overdue calls.');
    await sendAllSms(
      db,
      late.map(({ phone, scheme, late: count }) => ({
        phone_number: phone,
        message: `${waitingText(count, hours, { among: `for ${scheme}` })}. Please call ${count === 1 ? 'this customer' : 'them'} now.`,
      })),
    );
    await audit(db, actor, {
      action: 'call-late',
      entity: 'Scheme',
      entity_id: scheme_id,
      after: { retailers: late.map(({ name }) => name).join(', ') },
    });
    return late.length;
  });
}

type Loss = {
  status: OrderStatus;
  reason: string;
  orders: number;
};

/** Counts a scheme's lost orders, by status and reason. */
export async function launchLosses(db: Db, scheme_id: SchemeId): Promise<Loss[]> {
  const { rows } = await db.execute<Loss>(sql`
    select status, coalesce(end_reason, ${'No reason given' satisfies WrittenReason}) as reason, count(*)::int as orders
    from orders where scheme_id = ${scheme_id} and status in ${statusesOf('lost')}
    group by 1, 2 order by 3 desc limit 50`);
  return rows;
}

import { inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { type HearingDevice, hearingDevices, isReached } from '../../access/push.service.ts';
import { auditAll, audits, SYSTEM } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { sendAllSms } from '../../messaging/messaging.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { isLate, momentsOf } from '../list/order-filters.service.ts';
import { orders } from '../orders.table.ts';
import { lockRetailers } from './remind-retailers.ts';
import { MOST_NAMED, reminderText } from './retailer-work.ts';
import { untilQuiet } from './tell-news.ts';

type Late = { _id: string; phone: string; late: number; first: string[] };

/** Finds offices with a user who is allowed to call customers and gets notifications on a working device. */
async function hearingOffices(db: Db, now: Date): Promise<Set<string>> {
  const devices = await hearingDevices(db, { now, toldBefore: new Date(now.getTime() + DAY_MS) });
  const hears = (device: HearingDevice) => SCHEME_TYPES.some((kind) => device.mayCall(`GET order/calls {${kind}}`));
  return new Set(devices.filter((device) => isReached(device) && hears(device)).map(({ office_id }) => office_id));
}

/** Lists retailers, or those among `ids`, with overdue calls and without a reminder for a day. */
async function lateRetailers(db: Db, now: Date, ids?: string[]): Promise<Late[]> {
  const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, now));
  const remindedSince = new Date(now.getTime() - DAY_MS);
  const { rows } = await db.execute<Late>(sql`
    select ${offices._id}, ${offices.phone}, count(*)::int as late,
      (array_agg(${orders.order_id} order by ${orders.placed_at}))[:${MOST_NAMED}] as first
    from ${orders} join ${offices} on ${offices._id} = ${orders.office_id}
    where ${late} and ${offices.type} = 'RETAILER' and ${offices.is_active} and ${offices.phone} ~ '^9[0-9]{9}$'
      and ${ids ? inArray(offices._id, ids) : sql`true`}
      and not exists (select from ${audits} where ${audits.entity_id} = ${offices._id}::text
        and ${audits.action} = 'call-late' and ${audits.added_at} > ${remindedSince})
    group by 1, 2`);
  return rows;
}

/**
 * Sends the reminder of late calls by SMS to retailers whose users have no notifications, once a day at most and not at
 * night. Staff see this reminder, and can't send another by hand until the usual hours have passed.
 */
export async function remindUnreached({ db, clock }: JobContext): Promise<void> {
  const now = clock();
  if ((await untilQuiet(db, now)) === 0) return;
  const hours = await readSetting(db, 'orders.call_within_hours');
  const hearing = await hearingOffices(db, now);
  await transact(db, async (db) => {
    const found = (await lateRetailers(db, now)).map(({ _id }) => _id).filter((_id) => !hearing.has(_id));
    // A distributor might remind them by hand just now: the second one sees the other's reminder.
    await lockRetailers(db, found);
    const rows = await lateRetailers(db, now, found);
    await sendAllSms(
      db,
      rows.map(({ phone, late, first }) => ({ phone_number: phone, message: reminderText(late, first, hours) })),
    );
    const changes = rows.map(({ _id, late }) => ({
      action: 'call-late' as const,
      entity: 'Retailer',
      entity_id: _id,
      after: { late },
    }));
    await auditAll(db, SYSTEM, changes);
  });
}

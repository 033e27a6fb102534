import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { someoneHears } from '../../access/push.service.ts';
import { auditAll, audits, SYSTEM } from '../../db/audit.ts';
import { transact } from '../../db/db.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { sendAllSms } from '../../messaging/messaging.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { isLate, momentsOf } from '../list/order-filters.service.ts';
import { orders } from '../orders.table.ts';
import { MOST_NAMED, reminderText } from './retailer-work.ts';
import { untilQuiet } from './tell-news.ts';

type Late = { _id: string; phone: string; late: number; first: string[] };

/**
 * Sends the reminder of late calls by SMS to retailers whose people have no notifications, once a day at most and not
 * at night. Who reminds retailers by hand sees it, and waits his hours.
 */
export async function remindUnreached({ db, clock }: JobContext): Promise<void> {
  const now = clock();
  if ((await untilQuiet(db, now)) === 0) return;
  const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, now));
  const hours = await readSetting(db, 'orders.call_within_hours');
  const remindedSince = new Date(now.getTime() - DAY_MS);
  await transact(db, async (db) => {
    const { rows } = await db.execute<Late>(sql`
      select ${offices._id}, ${offices.phone}, count(*)::int as late,
        (array_agg(${orders.order_id} order by ${orders.placed_at}))[:${MOST_NAMED}] as first
      from ${orders} join ${offices} on ${offices._id} = ${orders.office_id}
      where ${late} and ${offices.type} = 'RETAILER' and ${offices.is_active} and ${offices.phone} ~ '^9[0-9]{9}$'
        and not ${someoneHears(offices._id, now)}
        and not exists (select from ${audits} where ${audits.entity_id} = ${offices._id}::text
          and ${audits.action} = 'call-late' and ${audits.added_at} > ${remindedSince})
      group by 1, 2`);
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

import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import { counted } from '../../../contract/language/counted.ts';
import { lateAfterHours, waitingText } from '../../../contract/orders/waiting.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { sendTexts } from '../../messaging/messaging.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orders } from '../orders.table.ts';

type Digest = {
  _id: string;
  phone: string;
  email: string | null;
  type: string;
  late: number;
  shops: number;
};

/**
 * Tells distributors how many of their retailers' customers still wait for a call: the RD after the set time, the ND
 * after twice that. Sends one message per office and day, however often the job runs.
 */
export async function tellOfLateCalls(context: JobContext): Promise<void> {
  const now = context.clock();
  const within = await readSetting(context.db, 'orders.call_within_hours');
  const since = (type: string) => new Date(now.getTime() - lateAfterHours(type, within) * HOUR_MS);
  const isLate = (type: string) => sql`${orders.placed_at} < ${since(type)}::timestamptz`;
  // Count each order once, for its office, and not again for each office above it.
  const { rows } = await context.db.execute<Digest>(sql`
    with waiting as (
      select office_id, count(*) filter (where ${isLate('RD')})::int as rd, count(*) filter (where ${isLate('ND')})::int as nd
      from ${orders}
      where status = 'PLACED' and (call_at is null or call_at < ${now}) and (${isLate('RD')} or ${isLate('ND')}) group by 1),
    late as (
      select d._id, d.phone, d.email, d.type, case d.type when 'RD' then waiting.rd else waiting.nd end as orders
      from ${offices} d
      join ${offices} r on r.ancestor_ids @> array[d._id] and r._id <> d._id
      join waiting on waiting.office_id = r._id
      where d.type in ('RD', 'ND') and d.is_active and d.phone ~ '^9[0-9]{9}$')
    select _id, phone, email, type, sum(orders)::int as late, count(*)::int as shops
    from late where orders > 0 group by 1, 2, 3, 4`);
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
  const texts = rows.map((digest) => {
    const message = textOf(digest, lateAfterHours(digest.type, within));
    const subject = 'Customers are waiting for a call';
    return {
      about: `late calls ${digest._id} ${day}`,
      phone_number: digest.phone,
      message,
      ...(digest.email && { mail: { to: digest.email, subject, text: message } }),
    };
  });
  await sendTexts(context, texts);
}

const textOf = ({ late, shops }: Digest, hours: number) =>
  `${waitingText(late, hours, { among: `at ${counted(shops, 'retailer')}`, call: 'a call' })}. Filter the order list by Overdue.`;

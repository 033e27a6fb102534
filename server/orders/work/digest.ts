import { sql } from 'drizzle-orm';
import { counted } from '../../../contract/counted.ts';
import { lateAfterHours } from '../../../contract/waiting.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { sendTexts } from '../../messaging/messaging.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orders } from '../orders.table.ts';

interface Digest extends Record<string, unknown> {
  _id: string;
  phone: string;
  email: string | null;
  type: string;
  late: number;
  shops: number;
}

/**
 * Tells distributors how many customers of their retailers still wait for a call: the regional one after the time itself,
 * the national one after twice that. One message an office and day, however often the job runs.
 */
export async function tellOfLateCalls(context: JobContext): Promise<void> {
  const now = context.clock();
  const within = await readSetting(context.db, 'orders.call_within_hours');
  const since = (type: string) => new Date(now.getTime() - lateAfterHours(type, within) * 3600_000);
  const { rows } = await context.db.execute<Digest>(sql`
    select d._id, d.phone, d.email, d.type, count(*)::int as late, count(distinct r._id)::int as shops
    from ${offices} d
    join ${offices} r on r.ancestor_ids @> array[d._id] and r._id <> d._id
    join ${orders} o on o.office_id = r._id and o.status = 'PLACED' and (o.call_at is null or o.call_at < ${now})
      and o.placed_at < case d.type when 'RD' then ${since('RD')}::timestamptz else ${since('ND')}::timestamptz end
    where d.type in ('RD', 'ND') and d.is_active and d.phone ~ '^9[0-9]{9}$'
    group by d._id`);
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
  const texts = (rows as Digest[]).map((digest) => {
    const message = textOf(digest, lateAfterHours(digest.type, within));
    const subject = 'Customers wait for a call';
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
  `${counted(late, 'customer')} of ${counted(shops, 'retailer')} ${late === 1 ? 'waits' : 'wait'} for a call longer than ${hours} hours. See Late in the list of orders.`;

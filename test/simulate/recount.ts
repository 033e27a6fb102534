import type { OrderStatus } from '../../contract/statuses.ts';
import { query } from '../faults/shop.ts';
import type { Diary, Placed } from './diary.ts';
import { againstNumbers, againstPaid, againstQueue, againstWaiting } from './recount-waiting.ts';
import type { World } from './world.ts';

/** A rule that must hold after a launch, and the cases that break it. */
export interface Check {
  rule: string;
  /** One line for each case that breaks it. */
  against: string[];
}

/**
 * Recounts a launch from its rows and from the actors' answers. The SQL shares no code with the program: it states the
 * rules a second time, independently.
 */
export async function recount(world: World, diary: Diary): Promise<Check[]> {
  const rows = (text: string) => query<{ case: string }>(world.url, text);
  const inSql = async (rule: string, text: string): Promise<Check> => ({
    rule,
    against: (await rows(text)).map((row) => row.case),
  });
  const ours = `o.scheme_id in ('${world.launch.scheme_id}', '${world.multibuy.scheme_id}')`;
  const stock = world.stock
    .map(({ variant_id, free, held, sold }) => `('${variant_id}'::uuid, ${free}, ${held}, ${sold})`)
    .join();
  const quotas = [...world.quotas].map(([office, most]) => `('${office}'::uuid, ${most})`).join();
  const units = `
    select variant_id, sum(holds)::int as holds, sum(sells)::int as sells from (
      select i.variant_id, case when o.status in (${listOf('held')}) then 1 else 0 end as holds,
        case when o.status in (${listOf('sold')}) then 1 else 0 end as sells
      from order_items i join orders o on o._id = i.order_id where ${ours}
      union all
      select w.variant_id, w.quantity, 0 from waitlist_units w join waitlist_offers f on f._id = w.offer_id where f.ended_at is null
    ) each group by 1`;
  return [
    await inSql(
      'No unit is sold twice',
      `select s.variant_id || ': ' || (u.holds + u.sells) || ' of ' || s.free as case
       from (values ${stock}) as s (variant_id, free, held, sold) join (${units}) u using (variant_id)
       where u.holds + u.sells > s.free`,
    ),
    await inSql(
      'The counters of stock say what the orders say',
      `select v._id || ': held ' || v.held || ', sold ' || v.sold || ', by its orders ' || s.held + coalesce(u.holds, 0) || ' and ' || s.sold + coalesce(u.sells, 0) as case
       from variants v join (values ${stock}) as s (variant_id, free, held, sold) on s.variant_id = v._id left join (${units}) u on u.variant_id = v._id
       where v.held <> s.held + coalesce(u.holds, 0) or v.sold <> s.sold + coalesce(u.sells, 0)
         or v.inventory + v.sold <> s.free + s.held + s.sold`,
    ),
    await inSql(
      'No office sells more than its quota, and its counter says so',
      `select q.office_id || ': ' || coalesce(used.orders, 0) || ' orders, counted ' || q.used || ', of ' || m.most as case
       from quotas q join (values ${quotas}) as m (office_id, most) using (office_id)
       left join (select office_id, count(*) as orders from orders o where o.scheme_id = '${world.launch.scheme_id}'
         and o.status not in (${listOf('none')}) group by 1) used using (office_id)
       where q.campaign_id = '${world.campaign_id}' and (coalesce(used.orders, 0) > m.most or coalesce(used.orders, 0) <> q.used)`,
    ),
    await inSql(
      'No phone has more open orders than the scheme allows',
      `select customer_phone || ': ' || count(*) as case from orders o where o.scheme_id = '${world.launch.scheme_id}'
         and o.status not in (${listOf('none')}) group by customer_phone having count(*) > ${world.limit_per_phone}`,
    ),
    await inSql(
      'A total is the sum of its items',
      `select o.order_id || ': ' || o.total || ' and ' || sum(i.price) as case from orders o join order_items i on i.order_id = o._id
       where ${ours} group by o._id having o.total <> sum(i.price) - o.discount + o.shipping_price`,
    ),
    await inSql(
      'An order is where its last event has left it',
      `select o.order_id || ': ' || o.status || ', last event ' || coalesce(e.after, 'none') as case from orders o
       left join lateral (select after from order_events e where e.order_id = o._id order by at desc, _id desc limit 1) e on true
       where ${ours} and o.status is distinct from e.after`,
    ),
    await inSql(
      'Each customer gets the message of an order once',
      `select o.order_id || ': ' || count(m._id) || ' messages' as case from orders o
       join order_events e on e.order_id = o._id and e.step in ('place', 'buy') left join sms_messages m on m.about = 'order event ' || e._id
       where ${ours} group by o._id having count(m._id) <> 1`,
    ),
    await inSql(
      'No message is left behind',
      `select state || ': ' || count(*) as case from sms_messages where state in ('queued', 'failed') group by state`,
    ),
    await inSql(
      'A phone is handed over once',
      `select imei || ': ' || count(*) as case from orders where imei is not null group by imei having count(*) > 1`,
    ),
    await inSql(
      'A payment pays for one purchase',
      `select p.reference || ': ' || count(distinct o._id) as case from payment_proofs p join orders o on o._id = p.order_id
       where ${ours} and o.status in (${listOf('sold')}) and p.reference <> '' group by p.reference having count(distinct o._id) > 1`,
    ),
    await inSql(
      'Nobody holds a phone beyond the time to pay',
      `select o.order_id || ': ' || o.status as case from orders o where o.scheme_id = '${world.multibuy.scheme_id}'
         and o.status = 'ADVANCE_PENDING' and o.due_at < now() - interval '2 minutes'`,
    ),
    await inSql(
      'Every step of staff has its row in the audit',
      `select o.order_id || ': ' || e.step as case from orders o join order_events e on e.order_id = o._id
       where ${ours} and e.user_id is not null and not exists (select from audits a where a.entity_id = o._id::text and a.user_id = e.user_id
         and a.added_at between e.at - interval '5 seconds' and e.at + interval '5 seconds')`,
    ),
    ...(await againstWaiting(world)),
    ...(await againstAnswers(world, diary)),
    ...againstQueue(world, diary),
    ...(await againstNumbers(world, diary)),
    ...(await againstPaid(world, diary)),
  ];
}

/** Compares the actors' answers with the rows. */
async function againstAnswers({ url, launch, multibuy }: World, diary: Diary): Promise<Check[]> {
  const rows = await query<{ order_id: string; total: number; customer_phone: string }>(
    url,
    `select order_id, total / 100.0 as total, customer_phone from orders where scheme_id in ('${launch.scheme_id}', '${multibuy.scheme_id}')`,
  );
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const keysOf = Map.groupBy(diary.placed, ({ key }) => key);
  const order_ids = new Set(diary.placed.map(({ order_id }) => order_id));
  const phones = Map.groupBy(rows, ({ customer_phone }) => customer_phone);
  /** How many orders a phone can have: one per request, with or without an answer. */
  const byPhone = Map.groupBy(diary.placed, ({ phone }) => phone);
  const events = await query<{ id: string; step: string; status: string }>(
    url,
    `select o._id as id, e.step, o.status from orders o join order_events e on e.order_id = o._id where o.scheme_id in ('${launch.scheme_id}', '${multibuy.scheme_id}')`,
  );
  const steps = new Set(events.map(({ id, step }) => `${id} ${step}`));
  const imeis = new Map(
    (await query<{ _id: string; imei: string }>(url, 'select _id, imei from orders where imei is not null')).map(
      ({ _id, imei }) => [_id, imei],
    ),
  );
  return [
    {
      rule: 'No answer is a fault of the server',
      against: diary.answers
        .filter(({ status }) => status >= 500 && status !== 503)
        .map(({ actor, did, status }) => `${actor}, ${did}: ${status}`),
    },
    {
      rule: 'An order that a customer was told about is there',
      against: [...order_ids].filter((order_id) => !byId.has(order_id)),
    },
    {
      rule: 'One tap is one order, however often it is sent',
      against: [...keysOf].flatMap(([key, of]) =>
        new Set(of.map(({ order_id }) => order_id)).size > 1 ? [`${key}: ${of.map(({ order_id }) => order_id)}`] : [],
      ),
    },
    {
      rule: 'A phone has no order that nobody asked for',
      against: [...phones].flatMap(([phone, of]) => {
        const placedBy = new Set((byPhone.get(phone) ?? []).map(({ order_id }) => order_id));
        const more = of.filter(({ order_id }) => !placedBy.has(order_id));
        const open = diary.unanswered.filter((other) => other === phone).length;
        return more.length > open ? [`${phone}: ${more.map(({ order_id }) => order_id)}`] : [];
      }),
    },
    {
      rule: 'Nobody pays more than they agreed to, or than they were told',
      against: diary.placed.flatMap((placed) => wrongTotal(placed, byId.get(placed.order_id)?.total)),
    },
    {
      rule: 'A step that staff were told is done has its event',
      against: diary.steps
        .filter(({ id, step }) => !steps.has(`${id} ${step}`))
        .map(({ id, step }) => `${id}: ${step}`),
    },
    {
      rule: 'The phone that was handed over is the one that is written down',
      against: [...diary.imeis].filter(([id, imei]) => imeis.get(id) !== imei).map(([id]) => id),
    },
  ];
}

function wrongTotal({ order_id, agreed, total }: Placed, stored: number | undefined): string[] {
  if (Number.isNaN(total) || stored === undefined) return [];
  if (Number(stored) !== total) return [`${order_id}: told ${total}, stored ${stored}`];
  return total > agreed ? [`${order_id}: agreed to ${agreed}, pays ${total}`] : [];
}

/** The units and the quota that an order has by its status, stated a second time (docs/statuses.md). */
const UNITS: Record<OrderStatus, 'held' | 'sold' | 'none'> = {
  PLACED: 'held',
  CONTACTED: 'held',
  ADVANCE_PENDING: 'held',
  UNDER_VERIFICATION: 'held',
  PROOF_REJECTED: 'held',
  CONFIRMED: 'sold',
  ALLOCATED: 'sold',
  READY_FOR_PICKUP: 'sold',
  DISPATCHED: 'sold',
  DELIVERED: 'sold',
  LATE_REVIEW: 'none',
  CANCELLED: 'none',
  EXPIRED: 'none',
  REFUND_DUE: 'none',
  REFUNDED: 'none',
};
const listOf = (units: 'held' | 'sold' | 'none') =>
  Object.entries(UNITS)
    .filter(([, its]) => its === units)
    .map(([status]) => `'${status}'`)
    .join();

import { type SQL, sql } from 'drizzle-orm';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { ADVANCE_IN } from '../../contract/statuses.ts';
import { type Db, readAtLength } from '../db/db.ts';

/** Finds rows of money, items, stock, phones and steps that contradict each other: one line each, with number or id. */
export async function findFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const check of CHECKS) {
    const { rows } = await readAtLength(db, (db) =>
      db.execute<{ fault: string }>(sql`${check} order by 1 limit ${MOST_LINES}`),
    );
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}

/** Most lines to print per kind; fix these first. */
const MOST_LINES = 200;

const rupees = (paisa: SQL) => sql`'Rs. ' || (${paisa} / 100.0)::numeric(14, 2)`;

const totals = sql`
  select o.order_id || ': its total is ' || ${rupees(sql`o.total`)} || ', its items make ' || ${rupees(sql`s.counted`)} as fault
  from orders o
  join lateral (select sum(price::bigint * quantity) - o.discount + o.shipping_price + o.exchange_difference as counted
    from order_items where order_id = o._id) s on s.counted <> o.total`;

const exchanges = sql`
  select o.order_id || ': exchanges changed it by ' || ${rupees(sql`o.exchange_difference`)} || ', its returns say ' || ${rupees(sql`s.counted`)} as fault
  from orders o
  join lateral (select coalesce(sum(price_difference), 0) as counted from returns where order_id = o._id) s on s.counted <> o.exchange_difference`;

const shares = sql`
  select 'Payment ' || p._id || ': its amount is ' || ${rupees(sql`p.amount`)} || ', its shares make ' || ${rupees(sql`s.counted`)} as fault
  from payments p
  join lateral (select coalesce(sum(amount), 0) as counted from payment_shares where payment_id = p._id) s
    on s.counted <> case when p.state in ('confirmed', 'reconciled') then p.amount else 0 end`;

/**
 * Counts what banks reported, and never more than that or the advance that staff approved. A refund to a customer who
 * keeps the order doesn't reduce it.
 */
const advances = sql`
  select o.order_id || ': its moves have ' || ${rupees(sql`m.advance`)} || ' in advance, its payments ' || ${rupees(sql`s.shares`)} as fault
  from orders o
  join lateral (select coalesce(sum(paisa) filter (where kind in ('advance', 'overpaid')), 0) as advance from money_moves m where order_id = o._id
    and not exists (select from order_events e where e._id = m.event_id and e.step = 'refund')) m on true
  join lateral (select coalesce(sum(amount), 0) as shares from payment_shares where order_id = o._id) s on true
  where o.scheme_type = 'MULTI-BUY'
    and (m.advance < s.shares or m.advance > greatest(s.shares, o.advance) or m.advance < o.advance and o.status in ${[...ADVANCE_IN]})`;

const moves = sql`
  select o.order_id || ': ' || ${rupees(sql`m.received`)} || ' received, ' || ${rupees(sql`m.back`)} || ' refunded or kept' as fault
  from orders o
  join lateral (select coalesce(sum(paisa) filter (where kind not in ('refund', 'forfeited')), 0) as received,
      coalesce(sum(case kind when 'refund' then -paisa when 'forfeited' then paisa end), 0) as back
    from money_moves where order_id = o._id) m on true
  where m.back > m.received or o.status = 'REFUNDED' and m.back <> m.received or m.received < 0`;

/**
 * Compares a counter step's details with its moves: sum, holder, day, method and user. Steps of a release before the
 * book of money name no amount, and earlier releases wrote QR as `Qr`.
 */
const atCounter = sql`
  select o.order_id || ': ' || e.step || ' says ' || (e.details ->> 'amount') || ', its moves have ' || ${rupees(sql`coalesce(m.paisa, 0)`)}
    || case when m.is_odd then ', with another holder, day, method or actor' else '' end as fault
  from order_events e join orders o on o._id = e.order_id
  left join lateral (
    select sum(paisa) as paisa, bool_or(holder <> 'office' or office_id is distinct from e.office_id or actor <> e.actor
      or day <> (e.at at time zone 'Asia/Kathmandu')::date
      or e.details ? 'paid_by' and position(method in lower(e.details ->> 'paid_by')) = 0) as is_odd
    from money_moves where event_id = e._id and kind = 'balance') m on true
  where e.step in ('deliver', 'take_payment') and e.details ? 'amount'
    and (m.is_odd or coalesce(m.paisa, 0) <> 100 * regexp_replace(e.details ->> 'amount', '[^0-9.]|^Rs. ', '', 'g')::numeric)`;

const reversals = sql`
  select o.order_id || ': move ' || m._id || ' does not take back ' || b._id as fault
  from money_moves m join money_moves b on b._id = m.reverses join orders o on o._id = m.order_id
  where (m.order_id, m.kind, m.holder, m.paisa) <> (b.order_id, b.kind, b.holder, -b.paisa) or m.office_id is distinct from b.office_id`;

const IN_USE = ['confirmed', 'reconciled', 'refund_due', 'refunded'];

/** Ignores a reference that a bank writes at several of its own payments: of other amounts or days, or in one file. */
const paidTwice = sql`
  select 'Payments ' || p._id || ' and ' || r._id || ' are the same money, and were used for ' || string_agg(distinct o.order_id, ', ') as fault
  from payments p
  join payments r on r.reference_key = p.reference_key and r.reference_key <> '' and r.amount = p.amount and r._id > p._id
  join lateral (select order_id from payment_shares where payment_id in (p._id, r._id) union select p.refund_of union select r.refund_of) u on true
  join orders o on o._id = u.order_id
  where length(p.reference_key) >= ${SHORTEST_REFERENCE} and p.state in ${IN_USE} and r.state in ${IN_USE}
    and not exists (
      select from payments one join payments other on other.reference_key = one.reference_key and other.reference_key <> ''
        and other.bank = one.bank and other.source = one.source and other._id <> one._id
      where one.reference_key = p.reference_key and one.source <> 'webhook' and (one.is_repeated or one.source = 'sms' or other.amount <> one.amount or other.added_at = one.added_at
        or (other.paid_at at time zone 'Asia/Kathmandu')::date <> (one.paid_at at time zone 'Asia/Kathmandu')::date))
  group by p._id, r._id`;

const inventory = sql`
  select p.name || ' ' || v.sku_of_seller || ' (' || v._id || '): ' || v.inventory || ' in stock and ' || v.sold || ' sold, its reasons make ' || s.counted as fault
  from variants v join products p on p._id = v.product_id
  join lateral (select coalesce(sum(after - before), 0) as counted from stock_changes where variant_id = v._id) s on s.counted <> v.inventory + v.sold`;

/** Finds an order's IMEI by its last hand-over, its undo, or a step of the return. */
const imeis = sql`
  select o.order_id || ': its IMEI is ' || coalesce(o.imei, 'empty') || ', its events say ' || coalesce(e.imei, 'none') as fault
  from orders o
  join lateral (
    select case when step in ('deliver', 'replace') then details ->> 'imei' when step = 'give_back' then (
        select r.details ->> 'imei' from order_events r where r.return_id = e.return_id and r.step = 'receive' order by r.at desc limit 1) end as imei
    from order_events e
    where e.order_id = o._id and (step in ('deliver', 'replace') and details ? 'imei' or step in ('undo_deliver', 'give_back') or step = 'inspect' and (details ->> 'sellable')::boolean)
    order by at desc, _id desc limit 1) e on e.imei is distinct from o.imei`;

const statuses = sql`
  select o.order_id || ': it is ' || o.status || ', its last event led to ' || e.after as fault
  from orders o
  join lateral (select after from order_events where order_id = o._id and return_id is null order by at desc, _id desc limit 1) e on e.after <> o.status`;

const returned = sql`
  select o.order_id || ': ' || case when o.returned_at is null then 'its return was refunded, but it counts as delivered' else 'it counts as returned without a refund' end as fault
  from orders o
  where (o.returned_at is not null) <> exists (select from returns r where r.order_id = o._id and r.status in ('REFUNDED', 'COMPLETED') and r.replaced_by is null)`;

/** Whether a refund belongs to an unmatched payment: the audit has it at the payment. */
const isOfPayment = sql`e.step = 'refund' and exists (select from money_moves m where m.event_id = e._id and m.kind = 'overpaid' and m.paisa > 0)`;

/** Finds steps whose actor differs in the sealed audit. */
const actors = sql`
  select o.order_id || ': ' || e.step || ' is by ' || e.actor || ', the audit says ' || a.actor as fault
  from order_events e join orders o on o._id = e.order_id
  join lateral (
    select string_agg(distinct a.user_name, ', ') as actor, bool_or(a.user_name = e.actor and a.user_id is not distinct from e.user_id) as is_right
    from audits a
    where a.entity_id = any(case when ${isOfPayment} then array(select _id::text from payments where refund_of = e.order_id)
        else array[coalesce(e.return_id, e.order_id)::text] end)
      and a.action = case when ${isOfPayment} then 'refund-payment' else e.step end) a
    on a.is_right = false`;

const deposits = sql`
  select 'Deposit ' || d._id || ' of ' || f.name || ' does not take back ' || b._id as fault
  from office_deposits d join office_deposits b on b._id = d.reverses join offices f on f._id = d.office_id
  where d.office_id <> b.office_id or d.paisa <> -b.paisa or b.reverses is not null`;

/** Checks that the brand confirms deposits and no rows against them, and none that was withdrawn before. */
const answers = sql`
  select 'Deposit ' || d._id || ' of ' || f.name || ': it was confirmed after it was taken back' as fault
  from deposit_answers a join office_deposits d on d._id = a.deposit_id join offices f on f._id = d.office_id
  where a.is_confirmed and (d.reverses is not null or exists (select from office_deposits b where b.reverses = d._id and b.at < a.at))`;

/**
 * Checks that a till's expected cash is the rest of its last closing plus the cash since; before the first closing, all
 * cash counts.
 */
const closings = sql`
  select 'Closing ' || c._id || ' of ' || f.name || ': it expected ' || ${rupees(sql`c.expected`)} || ', the closing before and the cash since make ' || ${rupees(sql`c.counted`)} as fault
  from (
    select _id, office_id, expected,
      coalesce(lag(counted - deposited) over before, 0) + cash_total - coalesce(lag(cash_total) over before, 0) as counted
    from till_closings window before as (partition by office_id order by _id)) c
  join offices f on f._id = c.office_id where c.expected <> c.counted`;

const closingDeposits = sql`
  select 'Closing ' || c._id || ' of ' || f.name || ': ' || ${rupees(sql`c.deposited`)} || ' deposited, its deposit has ' || coalesce(${rupees(sql`d.paisa`)}, 'nothing') as fault
  from till_closings c join offices f on f._id = c.office_id left join office_deposits d on d._id = c.deposit_id and d.office_id = c.office_id
  where c.deposited <> coalesce(d.paisa, 0)`;

/** Checks that each bill belongs to a sale: undoing a hand-over removes it. */
const bills = sql`
  select 'Bill ' || b.number || ' of ' || o.order_id || ': the order is ' || o.status as fault
  from order_bills b join orders o on o._id = b.order_id where o.status <> 'DELIVERED'`;

const CHECKS = [
  totals,
  exchanges,
  shares,
  advances,
  moves,
  atCounter,
  reversals,
  paidTwice,
  inventory,
  imeis,
  statuses,
  returned,
  actors,
  deposits,
  answers,
  closings,
  closingDeposits,
  bills,
];

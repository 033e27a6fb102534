import type { OrderStatus } from '../../contract/statuses.ts';
import { query } from '../faults/shop.ts';
import type { Diary, Drawn, Look } from './diary.ts';
import type { Check } from './recount.ts';
import type { World } from './world.ts';

/** Positions requested within this time can be in either order. */
const SAME_MOMENT_MS = 1_000;
/** Visitors are let in by steps of a second, two seconds ahead. */
const SECONDS_AHEAD = 3;
/** Chance alone exceeds it once in ten thousand draws. */
const MOST_CHI = 33.7;

/** Finds variants with a free unit, gift included, while an entry on the launch's waitlist waits for it. */
export function idleUnits({ url, launch }: World): Promise<{ case: string }[]> {
  const gift = `(select min(inventory - held) from variants where _id = '${launch.gifts[0]}')`;
  return query(
    url,
    `select v._id || ': ' || (v.inventory - v.held) || ' free, ' || count(*) || ' wait' as case
     from variants v join waitlist_places p on p.variant_id = v._id
     where p.scheme_id = '${launch.scheme_id}' and p.status = 'WAITING' and (p.rests_until is null or p.rests_until < now())
       and v.inventory > v.held and ${gift} > 0 group by v._id`,
  );
}

/** Checks the rules of the waitlist, by its rows and events. */
export async function againstWaiting(world: World): Promise<Check[]> {
  const inSql = async (rule: string, text: string): Promise<Check> => ({
    rule,
    against: (await query<{ case: string }>(world.url, text)).map((row) => row.case),
  });
  return [
    { rule: 'No unit lies idle while somebody waits for it', against: (await idleUnits(world)).map((row) => row.case) },
    await inSql(
      'An offered unit is one order of the one it was offered to',
      `select f._id || ': ' || coalesce(o.order_id, 'no order') as case from waitlist_offers f join waitlist_places p on p._id = f.place_id
       left join orders o on o._id = f.order_id
       where p.scheme_id = '${world.launch.scheme_id}' and (
         (p.status = 'TAKEN' and f.order_id is null and not exists (select from waitlist_offers g where g.place_id = p._id and g.order_id is not null))
         or (f.order_id is not null and (o.customer_phone <> p.customer_phone
           or exists (select from waitlist_offers g where g.order_id = f.order_id and g._id <> f._id))))`,
    ),
    await inSql(
      'The waitlist goes by the order of asking',
      `select b.customer_phone || ' before ' || a.customer_phone as case
       from waitlist_places b join lateral (select min(at) as at from waitlist_events where place_id = b._id and step = 'offer') first on first.at is not null
       join waitlist_places a on a.scheme_id = b.scheme_id and a.variant_id = b.variant_id and a.asked_at < b.asked_at - interval '${SAME_MOMENT_MS} milliseconds'
       where b.scheme_id = '${world.launch.scheme_id}'
         and not exists (select from waitlist_events e where e.place_id = a._id and e.step <> 'join' and e.at <= first.at)`,
    ),
  ];
}

/** Checks the rules of the waiting room, by the positions that visitors saw. */
export function againstQueue({ per_minute }: World, { looks, drawn }: Diary): Check[] {
  const byPlace = Map.groupBy(looks, ({ place }) => place);
  const byQueue = Map.groupBy(looks, ({ place }) => place.split('.')[0]);
  return [
    {
      rule: 'A place in the waiting room is one visitor’s',
      against: [...byPlace].flatMap(([place, looks]) => {
        const visitors = new Set(looks.map(({ visitor }) => visitor));
        return visitors.size > 1 ? [`${place}: ${[...visitors]}`] : [];
      }),
    },
    {
      rule: 'Nobody falls back in the queue',
      against: [...byPlace].flatMap(([place, looks]) => (fallsBack(looks) ? [place] : [])),
    },
    {
      rule: 'The waiting room lets in no more than its rate',
      against: [...byQueue].flatMap(([queue, looks]) => {
        const admitted = new Set(looks.filter(({ status }) => status === 'admitted').map(({ place }) => place)).size;
        const seconds = (Math.max(...looks.map(({ at }) => at)) - Math.min(...looks.map(({ at }) => at))) / 1000;
        const most = Math.ceil((per_minute / 60) * (seconds + 2 * SECONDS_AHEAD) * 1.05);
        return admitted > most ? [`queue ${queue}: ${admitted} in ${Math.round(seconds)} s, at most ${most}`] : [];
      }),
    },
    {
      rule: 'The draw gives each who came early a place of their own',
      against: [...Map.groupBy(drawn, ({ ahead }) => ahead)].flatMap(([ahead, of]) =>
        ahead >= 0 && of.length > 1 ? [`${ahead} before ${of.map(({ visitor }) => visitor)}`] : [],
      ),
    },
    { rule: 'The draw prefers nobody', against: unfair(drawn) },
  ];
}

/** Compares the order of arrival with the drawn order by chi-square, each in quarters: nine degrees of freedom. */
function unfair(drawn: Drawn[]): string[] {
  const quarter = (place: number) => Math.floor((4 * place) / drawn.length);
  const byTurn = drawn.toSorted((one, other) => one.turn - other.turn);
  const byPlace = drawn.toSorted((one, other) => one.ahead - other.ahead);
  const counts = Array.from({ length: 16 }, () => 0);
  for (const [turn, one] of byTurn.entries()) {
    const cell = 4 * quarter(turn) + quarter(byPlace.indexOf(one));
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const expected = drawn.length / 16;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return chi > MOST_CHI ? [`chi-square ${chi.toFixed(1)} of ${drawn.length} visitors`] : [];
}

/** Checks the orders' numbers in the launch: they count from 1 without a gap, and stay the same when read again. */
export async function againstNumbers({ url }: World, { numbered }: Diary): Promise<Check[]> {
  const gaps = await query<{ case: string }>(
    url,
    `select count(*) || ' orders from ' || min(number) || ' to ' || max(number) as case from order_numbers
     group by scheme_id having min(number) <> 1 or max(number) <> count(*)`,
  );
  const given = await query<{ order_id: string; number: number }>(
    url,
    'select o.order_id, n.number from order_numbers n join orders o on o._id = n.order_id',
  );
  const numbers = new Map(given.map(({ order_id, number }) => [order_id, number]));
  return [
    { rule: 'The numbers of orders go from 1 on without a gap', against: gaps.map((row) => row.case) },
    {
      rule: 'The number of an order stays the one that was told',
      against: numbered
        .filter(({ order_id, number }) => numbers.get(order_id) !== number)
        .map(({ order_id, number }) => `${order_id}: told ${number}, kept ${numbers.get(order_id)}`),
    },
  ];
}

function fallsBack(looks: Look[]): boolean {
  let [ahead, isIn] = [Number.POSITIVE_INFINITY, false];
  for (const look of looks.toSorted((one, other) => one.at - other.at)) {
    if (isIn && look.status !== 'admitted') return true;
    if (look.status === 'waiting' && look.ahead > ahead) return true;
    if (look.status === 'waiting') ahead = look.ahead;
    isIn ||= look.status === 'admitted';
  }
  return false;
}

/** Checks the rules of money that providers and banks reported. */
export async function againstPaid({ url }: World, { paid }: Diary): Promise<Check[]> {
  const rows = await query<{ reference: string; times: number; status: OrderStatus | null }>(
    url,
    `select p.reference, count(distinct p._id)::int as times, min(o.status) as status
     from payments p left join payment_shares s on s.payment_id = p._id left join orders o on o._id = s.order_id
     where p.reference like 'WL%' or p.reference like 'BK%' group by 1`,
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return [
    {
      rule: 'A payment that was told about is there once',
      against: paid.flatMap(({ reference }) => {
        const times = byReference.get(reference)?.times ?? 0;
        return times === 1 ? [] : [`${reference}: ${times} times`];
      }),
    },
    {
      rule: 'A purchase that a wallet has paid in full goes on, or waits for its late review',
      against: paid
        .filter(({ isEnough }) => isEnough)
        .flatMap(({ order_id, reference }) => {
          const status = byReference.get(reference)?.status;
          const unpaid: OrderStatus[] = ['ADVANCE_PENDING', 'EXPIRED', 'CANCELLED'];
          return status && !unpaid.includes(status) ? [] : [`${order_id}: ${status ?? 'no share of the payment'}`];
        }),
    },
  ];
}

import { type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import { statusCounts } from '../counts/counts.service.ts';
import { SYSTEM } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { dueJobs } from '../db/due-jobs.ts';
import { notFound } from '../http/errors.ts';
import { revisionIn } from '../http/rows/revision.ts';
import { FAULTS_OF_HOUR } from '../monitoring/monitoring.service.ts';
import { quotaLeft } from '../offers/offers.service.ts';
import { isLate, momentsOf } from '../orders/list/order-filters.service.ts';
import { roomOf, roomShown } from '../waiting-room/settings.service.ts';
import { placesIn } from '../waitlist/settings.service.ts';
import { createCountedOrders, type Line, type OrderCounts } from './counted-orders.ts';
import { createGiftsGone } from './gifts-gone.ts';
import { createIntakeHealth } from './health.ts';
import { type LogRow, wordsOf } from './log-words.ts';

/**
 * The minutes over which the rates are taken. The faster one decides when units run out, because a launch begins all at
 * once.
 */
const RATES_OF = [3, 10];
/** Fewer orders than these within a window aren't a rate: a single one would say that all units are gone tomorrow. */
const LEAST_ORDERS = 5;
/** How long all viewers get the same reading. */
const KEPT_FOR = 1_000;
const MOST_SCHEMES = 20;

type Reading = Awaited<ReturnType<ReturnType<typeof createReader>>>;

/** Reads launches on demand, at most once a second, and shares the result with all viewers. */
export function createLaunches(db: Db, pressure: () => { waiting: number }) {
  const readers = new Map<string, ReturnType<typeof createReader>>();
  const latestReadings = new Map<string, { at: number; reading: Promise<Reading> }>();
  const healthOf = createIntakeHealth();

  function read(scheme_id: string, now: Date): Promise<Reading> {
    const last = latestReadings.get(scheme_id);
    if (last && Math.abs(now.getTime() - last.at) < KEPT_FOR) return last.reading;
    const reader = readers.get(scheme_id) ?? createReader(db, scheme_id, { pressure, healthOf });
    readers.set(scheme_id, reader);
    if (readers.size > MOST_SCHEMES) readers.delete([...readers.keys()][0] as string);
    // Wait for a reading under way, so a slow database isn't asked twice at once.
    const reading = (last?.reading.catch(() => {}) ?? Promise.resolve()).then(() => reader(now));
    latestReadings.set(scheme_id, { at: now.getTime(), reading });
    reading.catch(() => latestReadings.delete(scheme_id));
    return reading;
  }

  /** Makes the next reading a new one, after a change of the launch. */
  function changed(scheme_id: string): void {
    const last = latestReadings.get(scheme_id);
    if (last) latestReadings.set(scheme_id, { ...last, at: Number.NEGATIVE_INFINITY });
  }
  return { read, changed };
}

interface Dependencies {
  pressure: () => { waiting: number };
  healthOf: ReturnType<typeof createIntakeHealth>;
}

function createReader(db: Db, scheme_id: string, { pressure, healthOf }: Dependencies) {
  const orders = createCountedOrders(scheme_id);
  const giftsGone = createGiftsGone(db);
  return async (now: Date) => {
    const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, now));
    const { lines, ...figures } = await readFigures(db, { scheme_id, late, lines: orders.lines() });
    const health = { ...(await healthOf(now)), intake_waiting: pressure().waiting };
    const gone = figures.variants.filter((variant) => isGift(variant, figures) && variant.left === 0);
    const gift_ends = await giftsGone(
      gone.map(({ _id }) => _id),
      now,
    );
    return shown({ counts: orders.count(lines, now), figures, gift_ends, health, now });
  };
}

interface LaunchFigures {
  lines: Line[];
  scheme: {
    _id: string;
    name: string;
    type: SchemeType;
    campaign_id: string | null;
    start_date: string;
    end_date: string;
    is_published: boolean;
    is_paused: boolean;
    banner: string;
    banner_ne: string;
    revision: number;
    main_product: string;
  };
  places: { district: string; name: string; state: string }[];
  variants: {
    _id: string;
    product_id: string;
    product_name: string;
    sku: string;
    held: number;
    sold: number;
    left: number;
    is_active: boolean;
  }[];
  offices: { _id: string; name: string; phone: string | null; left: number | null; late: number }[];
  quota: number | null;
  statuses: { name: string; orders: number }[];
  waitlist: { waiting: number; offered: number; taken: number; lapsed: number };
  called_late_at: string | null;
  faults: number;
  messages: { waiting: number; lag: number };
  log: LogRow[];
  room: Parameters<typeof roomOf>[0] | null;
}

interface FiguresQuery {
  scheme_id: string;
  /** The condition for orders whose customer still waits for the retailer's call. */
  late: SQL;
  /** Queries the latest orders. */
  lines: SQL;
}

const IS_MESSAGE = sql`task_identifier in ('sendSms', 'orderMessages')`;

/** Reads everything in one query, because many users watch while orders come in. */
async function readFigures(db: Db, { scheme_id, late, lines }: FiguresQuery): Promise<LaunchFigures> {
  const of = (status: string) => placesIn(status, sql`s._id`);
  const list = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]'::json) from (${rows}) r)`;
  const { rows } = await db.execute<{ figures: LaunchFigures }>(sql`
    select json_build_object(
      'scheme', json_build_object('_id', s._id, 'name', s.name, 'type', s.type, 'campaign_id', s.campaign_id, 'start_date', s.start_date,
        'end_date', s.end_date, 'is_published', s.is_published, 'is_paused', s.paused_at is not null, 'banner', s.banner,
        'banner_ne', s.banner_ne, 'revision', ${revisionIn(sql`s._id`)}, 'main_product', s.main_product),
      'lines', ${list(lines)},
      'room', (select row_to_json(r) from waiting_rooms r where r.scheme_id = s._id),
      'places', ${list(sql`select d._id as district, d.name, t.name as state from districts d join states t on t._id = d.state`)},
      'variants', ${list(sql`
        select v._id, v.product_id, p.name as product_name, v.sku_of_seller as sku, v.held, v.sold,
          case when v.is_available then v.inventory - v.held else 0 end as left, v.is_available and coalesce(o.is_active, true) as is_active
        from variants v join products p on p._id = v.product_id
        left join scheme_variants o on o.scheme_id = s._id and o.variant_id = v._id
        where v.product_id = s.main_product or v.product_id in (select b.product_id from scheme_bundles b where b.scheme_id = s._id)
        order by v.product_id, v.position`)},
      'offices', ${list(sql`
        select f._id, f.name, f.phone, q.no_of_order - q.used as left, coalesce(l.late, 0) as late
        from offices f left join quotas q on q.campaign_id = s.campaign_id and q.office_id = f._id
        left join (select office_id, count(*)::int as late from orders where scheme_id = ${scheme_id} and ${late} group by 1) l on l.office_id = f._id
        where f.type = 'RETAILER'`)},
      'quota', (select case when c.is_allowed_all_office then null else ${quotaLeft(sql`c._id`)} end from campaigns c where c._id = s.campaign_id),
      'statuses', ${list(sql`
        select status as name, orders from (${statusCounts({ scheme_id })}) counts where orders > 0 order by 2 desc`)},
      'waitlist', json_build_object('waiting', ${of('WAITING')}, 'offered', ${of('OFFERED')}, 'taken', ${of('TAKEN')}, 'lapsed', ${of('LAPSED')}),
      'called_late_at', (select max(added_at) from audits a where a.entity_id = s._id::text and a.action = 'call-late'),
      'faults', ${FAULTS_OF_HOUR},
      'messages', (select json_build_object('waiting', due, 'lag', oldest::int) from (${dueJobs(IS_MESSAGE)}) jobs),
      'log', ${list(sql`
        select * from (
          select added_at as at, user_name as who, action, case when action = 'waiting-room' then before end as before,
            case when action in ('edit', 'add') then null else after end as after from audits a
          where a.entity_id in (s._id::text, s.campaign_id::text) order by added_at desc limit 20) people
        union all select * from (
          select date_trunc('minute', e.at) as at, ${SYSTEM.name} as who, 'waitlist ' || e.step as action, null::jsonb as before, json_build_object('count', count(*))::jsonb as after
          from waitlist_events e join waitlist_places w on w._id = e.place_id
          where w.scheme_id = s._id and e.actor = ${SYSTEM.name} and e.at > now() - interval '1 day' group by 1, 3 order by 1 desc limit 10) itself
        order by at desc limit 30`)}
    ) as figures from schemes s where s._id = ${scheme_id} and not s.is_deleted`);
  const [row] = rows;
  if (!row) throw notFound('Scheme');
  return row.figures;
}

/** Whether a product comes with the scheme's main product. */
const isGift = ({ product_id }: LaunchFigures['variants'][number], { scheme }: Pick<LaunchFigures, 'scheme'>) =>
  product_id !== scheme.main_product;

interface LaunchReading {
  counts: OrderCounts;
  figures: Omit<LaunchFigures, 'lines'>;
  /** When the last unit of each missing gift was ordered. */
  gift_ends: Map<string, Date>;
  health: Awaited<ReturnType<Dependencies['healthOf']>> & { intake_waiting: number };
  now: Date;
}

function shown({ counts, figures, gift_ends, health, now }: LaunchReading) {
  const { main_product, ...scheme } = figures.scheme;
  const [start_date, end_date] = [new Date(scheme.start_date), new Date(scheme.end_date)];
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const minutes = Array.from({ length: 60 }, (_, index) => {
    const at = thisMinute - (59 - index) * MINUTE_MS;
    return { at: new Date(at), orders: counts.minutes.get(at) ?? 0 };
  });
  const rate = Math.max(
    ...RATES_OF.map((of) => {
      const placed = minutes.slice(-of).reduce((sum, { orders }) => sum + orders, 0);
      return placed < LEAST_ORDERS ? 0 : placed / of;
    }),
  );
  /** Returns when units run out, by the whole scheme's rate and their share of its orders. */
  const runsOut = (left: number, orders: number) => {
    const perMinute = counts.total === 0 ? 0 : rate * (orders / counts.total);
    return left > 0 && perMinute > 0 ? new Date(now.getTime() + (left / perMinute) * MINUTE_MS) : null;
  };
  const districts = figures.places
    .map(({ district, name, state }) => ({ name, state, orders: counts.districts.get(district) ?? 0 }))
    .sort(byOrders);
  const states = [...Map.groupBy(districts, ({ state }) => state)]
    .map(([name, of]) => ({ name, orders: of.reduce((sum, { orders }) => sum + orders, 0) }))
    .sort(byOrders);
  const usedOf = (id: string) =>
    figures.variants
      .filter(({ product_id }) => product_id === id)
      .reduce((sum, { held, sold }) => sum + held + sold, 0);
  const variants = figures.variants.map((shown) => {
    const { product_id, ...variant } = shown;
    const isMain = !isGift(shown, figures);
    const orders = counts.variants.get(variant._id) ?? 0;
    // Each order takes one unit of a bundled product: spread it over the variants by the units taken of each.
    const unitsTaken = isMain
      ? orders
      : (counts.total * (variant.held + variant.sold)) / Math.max(1, usedOf(product_id));
    const last = counts.last.get(variant._id);
    const gone_at = isMain && last !== undefined ? new Date(last) : gift_ends.get(variant._id);
    const sold_out_at = variant.left === 0 ? gone_at : null;
    return { ...variant, isMain, orders, sold_out_at, runs_out_at: runsOut(variant.left, unitsTaken) };
  });
  const retailers = figures.offices
    .map((office) => {
      const orders = counts.offices.get(office._id) ?? 0;
      return { ...office, orders, runs_out_at: office.left === null ? null : runsOut(office.left, orders) };
    })
    .filter(({ orders, late, left }) => orders > 0 || late > 0 || left !== null)
    .sort((one, other) => other.late - one.late || byOrders(one, other));
  const quota =
    figures.quota === null ? null : { left: figures.quota, runs_out_at: runsOut(figures.quota, counts.total) };
  return {
    ...scheme,
    start_date,
    end_date,
    read_at: now,
    total: counts.total,
    last_minute: lastMinute(counts.seconds, now),
    last_hour: minutes.reduce((sum, { orders }) => sum + orders, 0),
    minutes,
    hours: [...counts.hours].sort(([a], [b]) => a - b).map(([at, orders]) => ({ at: new Date(at), orders })),
    states,
    districts,
    variants: variants.filter(({ isMain }) => isMain),
    gifts: variants.filter(({ isMain }) => !isMain),
    retailers,
    retailer_count: retailers.length,
    called_late_at: figures.called_late_at ? new Date(figures.called_late_at) : null,
    quota,
    statuses: figures.statuses,
    room: roomShown({ start_date, end_date }, figures.room && roomOf(figures.room), now),
    waitlist: figures.waitlist,
    health: {
      ...health,
      faults: figures.faults,
      messages_waiting: figures.messages.waiting,
      messages_lag: figures.messages.lag,
    },
    log: figures.log.map((act) => ({ at: new Date(act.at), who: act.who, what: wordsOf(act) })),
  };
}

/** Counts orders of the last 60 seconds. */
const lastMinute = (seconds: Map<number, number>, now: Date) =>
  [...seconds].reduce((sum, [at, orders]) => (at > now.getTime() - MINUTE_MS ? sum + orders : sum), 0);

const byOrders = (one: { orders: number }, other: { orders: number }) => other.orders - one.orders;

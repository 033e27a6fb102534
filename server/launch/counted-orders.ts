import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';

/** Orders are counted by the second; a second is final once no more orders can fall into it. */
const PART = 1_000;
const FINAL_AFTER = 30_000;

export interface Line {
  /** The millisecond at which the period begins. */
  part: number;
  district: string;
  variant_id: string;
  office_id: string;
  orders: number;
}

export interface OrderCounts {
  total: number;
  /** The last minute and a little more, by the millisecond at which each second begins. */
  seconds: Map<number, number>;
  /** By the millisecond at which each begins. */
  minutes: Map<number, number>;
  hours: Map<number, number>;
  districts: Map<string, number>;
  variants: Map<string, number>;
  /** The millisecond of a variant's last order. */
  last: Map<string, number>;
  offices: Map<string, number>;
}

const empty = (): OrderCounts => ({
  total: 0,
  seconds: new Map(),
  minutes: new Map(),
  hours: new Map(),
  districts: new Map(),
  variants: new Map(),
  last: new Map(),
  offices: new Map(),
});

/**
 * Counts the orders of a scheme as they come. Final counts stay in memory, so each read queries only the orders of
 * the last half minute, however many there are in all.
 */
export function createCountedOrders(scheme_id: string) {
  const final = empty();
  let finalUntil = 0;

  return {
    /** Queries the seconds that aren't final yet. */
    lines: (): SQL => sql`
      select (floor(extract(epoch from placed_at) * 1000 / ${PART}) * ${PART})::float8 as part, district, variant_id, office_id, count(*)::int as orders
      from orders where scheme_id = ${scheme_id} and placed_at >= ${new Date(finalUntil)} group by 1, 2, 3, 4`,

    count(lines: Line[], now: Date): OrderCounts {
      const end = Math.floor((now.getTime() - FINAL_AFTER) / PART) * PART;
      const counts = copyOf(final);
      for (const line of lines) add(counts, line);
      for (const line of lines) if (line.part < end) add(final, line);
      finalUntil = Math.max(finalUntil, end);
      for (const part of final.seconds.keys()) if (part < now.getTime() - 2 * MINUTE_MS) final.seconds.delete(part);
      return counts;
    },
  };
}

function add(counts: OrderCounts, { part, district, variant_id, office_id, orders }: Line): void {
  const more = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + orders);
  counts.total += orders;
  more(counts.seconds, part);
  more(counts.minutes, Math.floor(part / MINUTE_MS) * MINUTE_MS);
  // Hours of Nepal, which is at +05:45.
  more(counts.hours, Math.floor((part + 45 * MINUTE_MS) / HOUR_MS) * HOUR_MS - 45 * MINUTE_MS);
  more(counts.districts, district);
  more(counts.variants, variant_id);
  counts.last.set(variant_id, Math.max(part, counts.last.get(variant_id) ?? 0));
  more(counts.offices, office_id);
}

const copyOf = ({ total, ...maps }: OrderCounts): OrderCounts => ({
  total,
  seconds: new Map(maps.seconds),
  minutes: new Map(maps.minutes),
  hours: new Map(maps.hours),
  districts: new Map(maps.districts),
  variants: new Map(maps.variants),
  last: new Map(maps.last),
  offices: new Map(maps.offices),
});

import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import type { LaunchNow } from '../../../contract/launch/launch.ts';

export type Bar = LaunchNow['hours'][number];

/** Nepal's UTC offset, all year. */
const NEPAL = 5.75 * HOUR_MS;

/** Lists every hour from the first order to `until`, including empty ones. */
export function everyHour(hours: Bar[], until: string): Bar[] {
  return every(hours, Date.parse(until), HOUR_MS);
}

/** Lists every day in Nepal from the first order to `until`, including empty ones. */
export function everyDay(hours: Bar[], until: string): Bar[] {
  const days = new Map<number, number>();
  for (const { at, orders } of hours) {
    const day = Math.floor((Date.parse(at) + NEPAL) / DAY_MS) * DAY_MS - NEPAL;
    days.set(day, (days.get(day) ?? 0) + orders);
  }
  const bars = [...days].map(([at, orders]) => ({ at: new Date(at).toISOString(), orders }));
  return every(bars, Date.parse(until), DAY_MS);
}

function every(bars: Bar[], until: number, step: number): Bar[] {
  const [first] = bars;
  if (!first) return [];
  const of = new Map(bars.map(({ at, orders }) => [Date.parse(at), orders]));
  const all: Bar[] = [];
  for (let at = Date.parse(first.at); at <= until; at += step)
    all.push({ at: new Date(at).toISOString(), orders: of.get(at) ?? 0 });
  return all;
}

/** Returns the bar with most orders, the earlier of two; undefined without orders. */
export const busiestOf = (bars: Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>((busiest, bar) => (bar.orders > (busiest?.orders ?? 0) ? bar : busiest), undefined);

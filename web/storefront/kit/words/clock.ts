import { useEffect, useState } from 'react';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { tabStorage } from '../../../shared/storage.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { type Phase, phaseOf, spanText } from './dates.ts';

const LONGEST_TIMER = 2 ** 31 - 1;

const AHEAD = 'server_ahead';

/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds. The page's own response carried the
 * server's time. A cached page doesn't say when that was, so use this tab's earlier result.
 */
function serverAhead(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const now = page?.serverTiming?.find((timing) => timing.name === 'now');
  if (!page || !now || page.transferSize === 0) return Number(tabStorage.getItem(AHEAD));
  const ahead = now.duration - (performance.timeOrigin + page.responseStart);
  tabStorage.setItem(AHEAD, String(ahead));
  return ahead;
}

let ahead: number | undefined;

export function serverNow(): number {
  ahead ??= serverAhead();
  return Date.now() + ahead;
}

/**
 * Returns the time left until an instant; ticks each second in the last hour. Starts with the server's rendered value.
 */
export function useSpanTo(instant: string, server_now: string): string {
  const t = useTexts<typeof texts>('kit');
  const [now, setNow] = useState(Date.parse(server_now));
  const left = Date.parse(instant) - now;
  const pace = left < HOUR_MS ? 1000 : 15_000;
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), pace);
    return () => clearInterval(timer);
  }, [pace]);
  return spanText(left, t);
}

/** Returns a scheme's status by the server's clock; updates itself at the start and at the end. */
export function usePhase(dates: { start_date: string; end_date: string }, server_now: string): Phase {
  const [phase, setPhase] = useState(() => phaseOf(dates, Date.parse(server_now)));
  const { start_date, end_date } = dates;
  useEffect(() => {
    const now = serverNow();
    const current = phaseOf({ start_date, end_date }, now);
    setPhase(current);
    if (current === 'ended' || current !== phase) return;
    const next = Date.parse(current === 'scheduled' ? start_date : end_date) - now;
    const timer = setTimeout(
      () => setPhase(phaseOf({ start_date, end_date }, serverNow())),
      Math.min(next + 50, LONGEST_TIMER),
    );
    return () => clearTimeout(timer);
  }, [start_date, end_date, phase]);
  return phase;
}

import { exactDay, lastSecond, momentText } from './dates.ts';
import { useBikramDays } from './texts-context.tsx';

/** Writes a day as the specification has it; for who reads Nepali after the one that Nepal counts: `27 मंसिर 2083 (2026-12-12)`. */
export function useDayText() {
  const days = useBikramDays();
  return (instant: string): string => {
    const day = days?.[exactDay(instant)];
    return day ? `${day} (${exactDay(instant)})` : exactDay(instant);
  };
}

/** Says when a scheme starts, or ends, as a person would (docs/adr/0020). */
export function useMomentText() {
  const days = useBikramDays();
  return (instant: string, isEnd: boolean): string =>
    momentText(instant, days?.[exactDay(isEnd ? lastSecond(instant) : instant)], isEnd);
}

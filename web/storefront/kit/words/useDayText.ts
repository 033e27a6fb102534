import { useBikramDays } from '../texts-context.tsx';
import { dayText, exactDay, lastSecond, momentText } from './dates.ts';

/** Writes a day in words; on hover, in the specification's format. */
export function useDayText() {
  const days = useBikramDays();
  return (instant: string): string => dayText(instant, days?.[exactDay(instant)]);
}

/** Writes a scheme's start or end in words. */
export function useMomentText() {
  const days = useBikramDays();
  return (instant: string, isEnd: boolean): string =>
    momentText(instant, days?.[exactDay(isEnd ? lastSecond(instant) : instant)], isEnd);
}

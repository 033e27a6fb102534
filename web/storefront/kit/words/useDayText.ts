import { useBikramDays } from '../texts-context.tsx';
import { dayText, exactDay, lastSecond, momentText } from './dates.ts';

/** Writes a day as a person would; on hover, as the specification does. */
export function useDayText() {
  const days = useBikramDays();
  return (instant: string): string => dayText(instant, days?.[exactDay(instant)]);
}

/** Says when a scheme starts or ends, as a person would. */
export function useMomentText() {
  const days = useBikramDays();
  return (instant: string, isEnd: boolean): string =>
    momentText(instant, days?.[exactDay(isEnd ? lastSecond(instant) : instant)], isEnd);
}

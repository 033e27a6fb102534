import { dayText, exactDay } from './dates.ts';
import { useBikramDays } from './speaking.tsx';

/** Writes days as people say them, beside those that Nepal counts for who reads Nepali: `12 Dec 2026 (27 मंसिर 2083)`. `text` says more, such as the time. */
export function useDayText() {
  const days = useBikramDays();
  return (instant: string, text = dayText(instant)): string => {
    const day = days?.[exactDay(instant)];
    return day ? `${text} (${day})` : text;
  };
}

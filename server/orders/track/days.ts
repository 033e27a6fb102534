import type { Language } from '../../../contract/language/language.ts';
import { bikramDay, dayInNepal } from '../../http/words/bikram-day.ts';

/** Gives the last minute of a day in Nepal. */
export const endOfDay = (at: Date): Date => new Date(`${dayInNepal(at)}T23:59:00+05:45`);

/** Gives the day as Nepal counts it, for readers of Nepali; empty beyond the known years of the calendar. */
export function inNepali(at: Date, language: Language): { bikram_day?: string } {
  const bikram_day = language === 'ne' ? bikramDay(at) : undefined;
  return bikram_day ? { bikram_day } : {};
}

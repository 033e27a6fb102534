import type { Language } from '../../../contract/language/language.ts';
import { bikramDay, dayInNepal } from '../../http/words/bikram-day.ts';

/** The last minute of a day in Nepal. */
export const endOfDay = (at: Date): Date => new Date(`${dayInNepal(at)}T23:59:00+05:45`);

/** The day as Nepal counts it, for readers of Nepali; empty beyond the years whose calendar is known. */
export function inNepali(at: Date, language: Language): { bikram_day?: string } {
  const bikram_day = language === 'ne' ? bikramDay(at) : undefined;
  return bikram_day ? { bikram_day } : {};
}

import { toBik } from 'bikram-sambat';
import { bikramText } from '../../../contract/bikram.ts';
import type { Language } from '../../../contract/language.ts';

const inNepal = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });

/** The last minute of a day in Nepal. */
export const endOfDay = (at: Date): Date => new Date(`${inNepal(at)}T23:59:00+05:45`);

/** The day as Nepal counts it, for who reads Nepali; nothing beyond the years whose calendar is known. */
export function inNepali(at: Date, language: Language): { bikram_day?: string } {
  if (language !== 'ne') return {};
  try {
    return { bikram_day: bikramText(toBik(inNepal(at))) };
  } catch {
    return {};
  }
}

import { toBik } from 'bikram-sambat';
import { bikramText } from '../../../contract/language/bikram.ts';

/** Gives a moment's day in Nepal, `2026-11-26`. */
export const dayInNepal = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });

/** Gives a moment's day in Bikram Sambat, `11 मंसिर 2083`; undefined beyond the known years. */
export function bikramDay(at: Date): string | undefined {
  try {
    return bikramText(toBik(dayInNepal(at)));
  } catch {
    return undefined;
  }
}

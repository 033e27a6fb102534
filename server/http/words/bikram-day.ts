import { toBik } from 'bikram-sambat';
import { bikramText } from '../../../contract/language/bikram.ts';

/** The day of a moment as Nepal writes it, `2026-11-26`. */
export const dayInNepal = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });

/** The day of a moment by the calendar of Nepal, `11 मंसिर 2083`; undefined beyond the years whose calendar is known. */
export function bikramDay(at: Date): string | undefined {
  try {
    return bikramText(toBik(dayInNepal(at)));
  } catch {
    return undefined;
  }
}

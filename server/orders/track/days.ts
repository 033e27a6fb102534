import { toBik } from 'bikram-sambat';
import { bikramText } from '../../../contract/bikram.ts';
import type { Language } from '../../../contract/language.ts';

/** The day as Nepal counts it, for who reads Nepali; nothing beyond the years whose calendar is known. */
export function inNepali(at: Date, language: Language): { bikram_day?: string } {
  if (language !== 'ne') return {};
  try {
    return { bikram_day: bikramText(toBik(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' }))) };
  } catch {
    return {};
  }
}

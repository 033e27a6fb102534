import type { Language } from '../../../contract/language/language.ts';
import { nepaliTime } from '../../../contract/language/nepali-time.ts';
import { bikramDay } from './bikram-day.ts';

const DATE = { timeZone: 'Asia/Kathmandu', day: 'numeric', month: 'short' } as const;
const TIME = { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `18:15` in Nepal; to readers of Nepali साँझ 6:15. */
export const timeInNepal = (at: Date, language: Language): string =>
  language === 'ne' ? nepaliTime(at.getTime()) : at.toLocaleTimeString('en-GB', TIME);

/** `25 Nov` in Nepal; to readers of Nepali `9 मंसिर`. */
export const dateInNepal = (at: Date, language: Language): string =>
  (language === 'ne' && bikramDay(at)?.replace(/ \d+$/, '')) || at.toLocaleDateString('en-GB', DATE);

/** `25 Nov, 18:15` in Nepal; to readers of Nepali `9 मंसिर, साँझ 6:15`. */
export const momentInNepal = (at: Date, language: Language): string =>
  `${dateInNepal(at, language)}, ${timeInNepal(at, language)}`;

import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';

const HOURS = /^(?:every day|(\w\w)\w* (?:to|-) (\w\w)\w*) (\d?\d:\d\d) (?:to|-) (\d?\d:\d\d)$/i;

const DAYS: Record<string, string> = {
  su: 'आइतबार',
  mo: 'सोमबार',
  tu: 'मंगलबार',
  we: 'बुधबार',
  th: 'बिहीबार',
  fr: 'शुक्रबार',
  sa: 'शनिबार',
};

/** Hours in "Sun to Fri 10:00 to 19:00" or "Every day 9:00 to 20:00"; undefined for hours written in another way. */
function hoursIn(text: string) {
  const [whole, first, last, opens = '', closes = ''] = HOURS.exec(text.trim()) ?? [];
  const days = [first, last].flatMap((day) => (day && DAYS[day.toLowerCase()] ? [day.toLowerCase()] : []));
  return whole && (!first || days.length === 2) ? { days, opens, closes } : undefined;
}

const NEPAL = 345 * MINUTE_MS;
const ORDER_OF_DAYS = Object.keys(DAYS);
/** The hours if nobody wrote any, or wrote them in other words. */
const USUAL = { days: [], opens: '10:00', closes: '19:00' };

/** The moment itself while the office is open, else the end of its first hour after that. */
export function whenOpen(at: Date, opening_hours: string | null): Date {
  const hours = hoursIn(opening_hours ?? '') ?? USUAL;
  const midnight = Math.floor((at.getTime() + NEPAL) / DAY_MS) * DAY_MS - NEPAL;
  for (let day = midnight; day <= midnight + 7 * DAY_MS; day += DAY_MS) {
    const [opens, closes] = [hours.opens, hours.closes].map((time) => day + minutesOf(time) * MINUTE_MS) as [
      number,
      number,
    ];
    if (!isOpenOn(new Date(day + NEPAL).getUTCDay(), hours.days) || at.getTime() >= closes) continue;
    return at.getTime() >= opens ? at : new Date(opens + 60 * MINUTE_MS);
  }
  return at;
}

function isOpenOn(day: number, days: string[]): boolean {
  const [first, last] = days.map((name) => ORDER_OF_DAYS.indexOf(name));
  if (first === undefined || last === undefined) return true;
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** As schema.org writes it: `Su-Fr 10:00-19:00`. */
export function schemaHours(text: string): string | undefined {
  const hours = hoursIn(text);
  if (!hours) return undefined;
  const [first = 'mo', last = 'su'] = hours.days;
  const name = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
  return `${name(first)}-${name(last)} ${hours.opens.padStart(5, '0')}-${hours.closes.padStart(5, '0')}`;
}

function hoursInNepali(text: string): string | undefined {
  const hours = hoursIn(text);
  if (!hours) return undefined;
  const days = hours.days.map((day) => DAYS[day]).join(' देखि ') || 'हरेक दिन';
  return `${days}, ${hours.opens} देखि ${hours.closes}`;
}

/** An office with its hours in Nepali: as somebody wrote them, else translated from the English ones. */
export const withHours = <O extends { opening_hours: string | null; opening_hours_ne: string | null }>(
  office: O,
): O => ({
  ...office,
  opening_hours_ne: office.opening_hours_ne || (hoursInNepali(office.opening_hours ?? '') ?? null),
});

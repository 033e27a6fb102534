import { useEffect, useState } from 'react';
import { ownDigits } from '../language/own-digits.ts';
import { language, t, translated } from '../language/t.ts';
import { Hint } from './Hint.tsx';
import { TwoLines } from './TwoLines.tsx';
import classes from './When.module.css';

// The Swedish locale formats dates as in spec 9: YYYY-MM-DD HH:mm:ss.
const inKathmandu = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Shows how long ago something happened, and the exact time in Nepal on hover or touch. Updates itself. */
export function When({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const exact = exactTime(at);
  return (
    <Hint label={exact} events={{ hover: true, focus: false, touch: true }}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {timeAgo(at, now)}
      </time>
    </Hint>
  );
}

/** Shows the time as in spec 9; on a tablet, only the day. */
export function Exact({ at }: { at: string }) {
  const [day, clock] = exactTime(at).split(' ');
  return (
    <time dateTime={at} data-exact className={classes.exact}>
      {day} <span className={classes.clock}>{clock}</span>
    </time>
  );
}

/** Shows the exact time, and how long ago on a second line. */
export const Moment = ({ at }: { at: string }) => <TwoLines first={<Exact at={at} />} second={<When at={at} />} />;

/** Writes the exact time for readers. */
export const exactTime = (at: string): string => ownDigits(plainTime(at));

/** Writes a day, or a time, and its day in Bikram Sambat. */
export const bothDays = (at: string, bikram: string): string =>
  t('{at} ({bikram} BS)', { at: ownDigits(at), bikram: ownDigits(bikram) });

/** Writes a time to the minute for readers; without the day if it is today. */
export function minuteOf(at: string): string {
  const minute = plainTime(at).slice(0, 16);
  return ownDigits(minute.startsWith(todayInNepal()) ? minute.slice(11) : minute);
}

/** Writes the exact time as fields and calls take it. */
export const plainTime = (at: string): string => inKathmandu.format(new Date(at));

/** Writes the day in Nepal as fields and calls take it. */
export const plainDay = (at: string): string => plainTime(at).slice(0, 10);

/** Returns today's date in Nepal as YYYY-MM-DD. */
export const todayInNepal = (): string => plainDay(new Date().toISOString());

function timeAgo(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return t('just now');
  const count = Math.trunc(seconds / unit[1]);
  if (language === 'en') return relative.format(count, unit[0]);
  // Few browsers can format relative times in Nepali.
  const span = `${ownDigits(String(Math.abs(count)))} ${translated(unit[0])}`;
  return count < 0 ? t('{span} ago', { span }) : t('in {span}', { span });
}

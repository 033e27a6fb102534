import { z } from 'zod';
import { typedText } from '../../../../contract/language/typed-text.ts';
import { plainTime } from '../When.tsx';

/**
 * Reads a time of day (`9`, `9:30`, `0930`, `21.05.10`) as `HH:mm:ss`. Empty for empty text, undefined if it isn't a
 * time.
 */
export function readTime(typed: string): string | undefined {
  const text = typedText(typed);
  if (text === '') return '';
  const parts = /^\d{3,6}$/.test(text)
    ? (text.padStart(text.length + (text.length % 2), '0').match(/../g) ?? [])
    : text.split(/[:.]/);
  const [hours = '', minutes = '0', seconds = '0', ...more] = parts;
  const numbers = [hours, minutes, seconds].map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN));
  const [h = Number.NaN, m = Number.NaN, s = Number.NaN] = numbers;
  if (more.length > 0 || !(h < 24 && m < 60 && s < 60)) return undefined;
  return [h, m, s].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Joins a day and a time, no matter which was typed first; a day alone gets the usual time. */
export function joinedTime(day: string, time: string, usual: string): string {
  if (day === '') return time === '' ? '' : `T${time}`;
  return `${day}T${time === '' ? usual : time}`;
}

/** Splits at the last T: text typed for a day can contain one too. */
export function dayAndTimeOf(local: string): [day: string, time: string] {
  const end = local.lastIndexOf('T');
  return end === -1 ? [local, ''] : [local.slice(0, end), local.slice(end + 1)];
}

/** Later years are read as Bikram Sambat. */
const LAST_YEAR = 2069;

/**
 * Reads a day (`2026-12-31`, `2026/1/5`, `२०२६-०१-०५`) as `YYYY-MM-DD`. Empty for empty text, undefined if it isn't a
 * day.
 */
export function readDay(typed: string): string | undefined {
  const text = typedText(typed);
  if (text === '') return '';
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (Number(year) > LAST_YEAR || !z.iso.date().safeParse(written).success) return undefined;
  return written;
}

/** Nepal's UTC offset, all year. */
const NEPAL = '+05:45';

/**
 * Converts a day and time in Nepal to an ISO instant; null for empty text. Text that isn't a time is returned as typed,
 * and the server refuses it.
 */
export function instantOf(local: string): string | null {
  if (local === '') return null;
  const [day] = dayAndTimeOf(local);
  const at = new Date(`${local}${NEPAL}`);
  return readDay(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : local;
}

export const localTime = (at: string) => plainTime(at).replace(' ', 'T');

/** A time of day as people type it (`9`, `9:30`, `0930`, `21.05.10`) as `HH:mm:ss`; empty for nothing, undefined for none. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim();
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

/** `YYYY-MM-DDTHH:mm:ss` of a day and a time, whichever came first; a day without a time has the usual one. */
export function joinedTime(day: string, time: string, usual: string): string {
  if (day === '') return time === '' ? '' : `T${time}`;
  return `${day}T${time === '' ? usual : time}`;
}

import { typedText } from '../language/typed-text.ts';

/** Opening hours on some days of the week, 0 for Sunday; both times in minutes since midnight, at most 1440. */
export interface Hours {
  days: number[];
  opens: number;
  closes: number;
}

/** A Latin word ends with its letters. A Nepali word can carry a suffix: आइतबारदेखि. */
const word = (words: string) => new RegExp(`(?:${words})(?![a-z])\\.?`, 'y');

const DAY_WORDS = [
  'sun(?:days?)?|su|आ[इई]त(?:[बव]ार)?',
  'mon(?:days?)?|mo|सोम(?:[बव]ार)?',
  'tue(?:s(?:days?)?)?|tu|म(?:ं|ङ्)गल(?:[बव]ार)?',
  'wed(?:nesdays?)?|we|बुध(?:[बव]ार)?',
  'thu(?:r(?:s(?:days?)?)?)?|th|बिह[िी](?:[बव]ार)?',
  'fri(?:days?)?|fr|शुक्र(?:[बव]ार)?',
  'sat(?:urdays?)?|sa|शनि(?:[बव]ार)?',
].map(word);
const WORDS: [Token['is'], RegExp][] = [
  [
    'day long',
    word('24\\s*(?:[x*/]\\s*7|(?:hours?|hrs?|सैं?\\s*घ(?:ण्|न्)टा|घ(?:ण्|न्)टा)(?:\\s*(?:a\\s+day|[x*/]?\\s*7))?)'),
  ],
  [
    'daily',
    word('every\\s*day|daily|all\\s+days|(?:all\\s+)?7\\s+days(?:\\s+a\\s+week)?|(?:हरेक|सातै)\\s*दिन|दैनिक|सधै[ंँ]'),
  ],
  ['closed', word('closed|except|off|holiday|बन्द|[बव]िदा|बाहेक')],
  ['to', /[-~]|(?:to|till|until|through)(?![a-z])|देखि/y],
  ['apart', /[,;&/|]|and(?![a-z])|(?:र|तथा)(?![\p{L}\p{M}])/uy],
  ['nothing', /[\s:()]+|(?:from|on|opens?|opening|hours?|hrs)(?![a-z])|सम्म|बजे|खुला/y],
];
const TIME = /(बिहान|दिउँसो|साँझ|बेलुक[ाी]|राति)?\s*(\d{1,2})(?:[:.](\d\d))?(?!\d)\s*(?:([ap])\.?\s?m\.?(?![a-z]))?/y;

interface Time {
  hour: number;
  minute: number;
  hasMinutes: boolean;
  half?: 'am' | 'pm';
}
type Token =
  | { is: 'day long' | 'daily' | 'closed' | 'to' | 'apart' | 'nothing' }
  | { is: 'day'; day: number }
  | { is: 'time'; time: Time };

type Span = Omit<Hours, 'days'>;
/** Part of a line: days, times, or the word for closed. */
type Part = { is: 'days' | 'closed' | 'days closed'; days: number[] } | { is: 'times'; times: Span[] };

/** Reads the hours in a line, if each of its words is known. The times can contradict each other. */
export function readHoursLine(line: string): Hours[] | undefined {
  const tokens = tokensOf(typedText(line).toLowerCase());
  const parts = tokens && partsOf(tokens);
  return parts && hoursOf(parts);
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const next = tokenAt(text, at);
    if (!next) return undefined;
    if (next.token.is !== 'nothing') tokens.push(next.token);
    at = next.end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): { token: Token; end: number } | undefined {
  const found = <T extends Token>(pattern: RegExp, token: (match: RegExpExecArray) => T) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    return match ? { token: token(match), end: pattern.lastIndex } : undefined;
  };
  for (const [is, pattern] of WORDS) {
    const token = found(pattern, () => ({ is }) as Token);
    if (token) return token;
  }
  for (const [day, words] of DAY_WORDS.entries()) {
    const token = found(words, () => ({ is: 'day', day }) as const);
    if (token) return token;
  }
  return found(TIME, ([, part, hour, minute, half]) => ({
    is: 'time',
    time: {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      hasMinutes: minute !== undefined,
      ...((part || half) && { half: half === 'a' || isBeforeNoon(part, Number(hour)) ? 'am' : 'pm' }),
    },
  }));
}

/** Whether an hour of this part of the day is one of 0 to 11: राति १२ is midnight, and दिउँसो ११ is before noon. */
function isBeforeNoon(part: string | undefined, hour: number): boolean {
  if (part === 'राति') return hour === 12 || hour < 4;
  return part === 'बिहान' || (part === 'दिउँसो' && (hour === 10 || hour === 11));
}

/**
 * Groups days and times with the separators between them: `Sun to Fri`, `Sun, Tue and Thu`, `10:00 to 13:00 and 14:00
 * to 19:00`.
 */
function partsOf(tokens: Token[]): Part[] | undefined {
  const parts: Part[] = [];
  let isApart = true;
  for (let at = 0; at < tokens.length; at++) {
    const [token, next, end] = tokens.slice(at, at + 3) as [Token, Token?, Token?];
    const isSpan = next?.is === 'to';
    if (token.is === 'apart') {
      isApart = true;
      continue;
    }
    const last = parts.at(-1);
    if (token.is === 'day') {
      if (isSpan && end?.is !== 'day') return undefined;
      const days = isSpan && end?.is === 'day' ? daysFrom(token.day, end.day) : [token.day];
      if (last?.is === 'days' || last?.is === 'closed') last.days.push(...days);
      else parts.push({ is: 'days', days });
    } else if (token.is === 'daily') {
      parts.push({ is: 'days', days: daysFrom(0, 6) });
    } else if (token.is === 'time' || token.is === 'day long') {
      const span = token.is === 'time' ? spanOf(token.time, isSpan ? end : undefined) : { opens: 0, closes: 24 * 60 };
      if (!span) return undefined;
      if (last?.is === 'times') last.times.push(span);
      else parts.push({ is: 'times', times: [span] });
    } else if (token.is === 'closed') {
      // Without a separator, a time belongs to the days before it; else to those after it.
      if (last?.is === 'days' && !isApart) last.is = 'days closed';
      else parts.push({ is: 'closed', days: [] });
    } else return undefined;
    if (isSpan) at += 2;
    isApart = false;
  }
  return parts;
}

function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

/** Returns both ends of a time; undefined if it could be either morning or evening. */
function spanOf(opens: Time, end: Token | undefined): Span | undefined {
  if (end?.is !== 'time') return undefined;
  const closes = end.time;
  const isBare = !opens.half && !closes.half;
  if (isBare && !opens.hasMinutes && !closes.hasMinutes && closes.hour <= 12) return undefined;
  const from = { ...opens };
  const to = { ...closes };
  if (opens.half === 'am' && !closes.half && closes.hour <= 12) {
    if (closes.hour > opens.hour && closes.hour < 12) return undefined;
    to.half = 'pm';
  }
  if (closes.half === 'pm' && !opens.half && opens.hour <= 12) {
    if (opens.hour <= closes.hour % 12) return undefined;
    from.half = opens.hour === 12 ? 'pm' : 'am';
  }
  const [start, stop] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || stop === undefined) return undefined;
  return { opens: start, closes: stop === 0 ? 24 * 60 : stop };
}

function minutesOf({ hour, minute, half }: Time): number | undefined {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0) || (half === 'am' && hour > 12)) return undefined;
  const inDay = half === 'am' ? hour % 12 : half === 'pm' && hour < 12 ? hour + 12 : hour;
  return inDay * 60 + minute;
}

/** Assigns times to the days before them, or after them if the line begins with times, and omits closed days. */
function hoursOf(parts: Part[]): Hours[] | undefined {
  const off = parts.flatMap((part) => (part.is === 'closed' || part.is === 'days closed' ? [part.days] : []));
  if (off.some((days) => days.length === 0)) return undefined;
  const closed = off.flat();
  const groups = groupsOf(parts.filter(({ is }) => is === 'days' || is === 'times'));
  const named = groups?.flatMap(({ days }) => days) ?? [];
  // A day named twice, or both open and closed, contradicts itself; only “every day” can have exceptions.
  const isTwice = new Set(named).size < named.length;
  if (!groups || isTwice || (named.length < 7 && closed.some((day) => named.includes(day)))) return undefined;
  const hours = groups.flatMap(({ days, times }) =>
    times.map((time) => ({ days: days.filter((day) => !closed.includes(day)), ...time })),
  );
  return hours.length > 0 && hours.every(({ days }) => days.length > 0) ? hours : undefined;
}

interface Group {
  days: number[];
  times: Span[];
}

function groupsOf(parts: Part[]): Group[] | undefined {
  const [only] = parts;
  if (parts.length === 1 && only?.is === 'times') return [{ days: daysFrom(0, 6), times: only.times }];
  if (parts.length % 2 > 0) return undefined;
  const groups: Group[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const pair = parts.slice(at, at + 2);
    const [days, times] = [pair.find(({ is }) => is === 'days'), pair.find(({ is }) => is === 'times')];
    if (days?.is !== 'days' || times?.is !== 'times') return undefined;
    groups.push({ days: days.days, times: times.times });
  }
  return groups;
}

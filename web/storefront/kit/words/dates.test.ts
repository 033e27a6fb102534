import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../contract/durations.ts';
import { texts } from '../texts.ts';
import { textsIn } from '../texts-context.tsx';
import {
  dayText,
  endText,
  exactDay,
  exactText,
  lastSecond,
  momentText,
  phaseOf,
  spanText,
  startText,
} from './dates.ts';

const t = textsIn(texts, 'en');

describe('dates in Nepal', () => {
  it('name the day there, not the day in UTC', () => {
    expect(startText('2026-11-20T18:15:00.000Z')).toBe('21 Nov 2026');
    expect(startText('2026-11-20T18:14:00.000Z')).toBe('20 Nov 2026, 11:59 PM');
    expect(startText('2026-11-21T06:15:00.000Z')).toBe('21 Nov 2026, 12:00 PM');
  });

  it('are written to the second as the specification has them', () => {
    expect(exactText('2026-11-20T18:15:00.000Z')).toBe('2026-11-21 00:00:00');
    expect(exactText(lastSecond('2026-12-31T18:15:00.000Z'))).toBe('2026-12-31 23:59:59');
    expect(exactDay('2026-11-20T18:14:59.000Z')).toBe('2026-11-20');
  });

  it('end with the last minute of the last day, not at the start of the next', () => {
    expect(endText('2026-12-31T18:15:00.000Z')).toBe('31 Dec 2026, 11:59 PM');
    expect(endText('2026-12-31T18:45:00+05:45')).toBe('31 Dec 2026, 6:45 PM');
  });
});

it('have the day that Nepal counts first for readers of Nepali, with the part of the day', () => {
  const textOf = (instant: string, isEnd = false) => momentText(instant, '5 मंसिर 2083', isEnd);
  expect(textOf('2026-11-20T18:15:00.000Z')).toBe('5 मंसिर 2083 (21 Nov)');
  expect(textOf('2026-11-21T18:15:00.000Z', true)).toBe('5 मंसिर 2083, राति 11:59 (21 Nov)');
  expect(textOf('2026-11-21T06:15:00.000Z')).toBe('5 मंसिर 2083, दिउँसो 12:00 (21 Nov)');
  expect(textOf('2026-11-21T02:00:00.000Z')).toBe('5 मंसिर 2083, बिहान 7:45 (21 Nov)');
  expect(textOf('2026-11-21T12:00:00.000Z', true)).toBe('5 मंसिर 2083, साँझ 5:45 (21 Nov)');
  expect(momentText('2026-11-21T06:15:00.000Z', undefined)).toBe('21 Nov 2026, 12:00 PM');
  expect(dayText('2026-11-20T18:15:00.000Z', '6 मंसिर 2083')).toBe('6 मंसिर 2083 (21 Nov)');
  expect(dayText('2026-11-20T18:15:00.000Z', undefined)).toBe('21 Nov 2026');
});

describe('the time left', () => {
  it.each([
    [21 * DAY_MS + 5, '21 days'],
    [2 * DAY_MS - 1, '1 day 23 h'],
    [DAY_MS - 1, '23 h 59 min'],
    [HOUR_MS, '1 h 0 min'],
    [HOUR_MS - 1, '60:00'],
    [299_000, '04:59'],
    [1, '00:01'],
    [0, '00:00'],
    [-5000, '00:00'],
  ])('for %d ms is %s', (span, text) => {
    expect(spanText(span, t)).toBe(text);
  });
});

describe('the phase of a scheme', () => {
  const scheme = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-11-02T00:00:00Z' };
  const at = (time: string) => phaseOf(scheme, Date.parse(time));

  it('includes the start and excludes the end', () => {
    expect(at('2026-10-31T23:59:59.999Z')).toBe('scheduled');
    expect(at('2026-11-01T00:00:00Z')).toBe('running');
    expect(at('2026-11-01T23:59:59.999Z')).toBe('running');
    expect(at('2026-11-02T00:00:00Z')).toBe('ended');
  });
});

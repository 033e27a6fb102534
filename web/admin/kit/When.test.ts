// covers: web/admin/kit/When.tsx, web/admin/language/figures.ts
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('writes times for people in their digits, and those of fields and calls as the server reads them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('nepali', {});
  vi.stubGlobal('document', { cookie: 'staff_digits=devanagari' });
  const { exactTime, minuteOf, plainDay, plainTime, todayInNepal } = await import('./When.tsx');
  const at = '2026-11-30T03:15:20Z';
  expect([exactTime(at), minuteOf(at), minuteOf('2026-11-29T03:15:20Z')]).toEqual([
    '२०२६-११-३० ०९:००:२०',
    '०९:००',
    '२०२६-११-२९ ०९:००',
  ]);
  const { csvOf } = await import('./list/list-csv.ts');
  expect(csvOf([{ at: '2026-11-30T03:15:20Z' }])).toContain('2026-11-30 09:00:20');
  expect([plainTime(at), plainDay(at), todayInNepal()]).toEqual(['2026-11-30 09:00:20', '2026-11-30', '2026-11-30']);
});

const admin = resolve(import.meta.dirname, '..');
const FOR_READING = /^(exactTime|minuteOf|formatRs|formatPaisa|figure|ownDigits)$/;
/** The values that a form starts with or a call sends. */
const SENT = /^(initial|body|params|query)$/;

interface Node {
  type: string;
  key?: { name?: string };
  callee?: { name?: string };
}

/** Lists the figures formatted for reading in code whose values are sent. */
function shownIn(node: unknown, isSent = false): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, callee } = node as Node;
  const name = callee?.name ?? '';
  if (isSent && type === 'CallExpression' && FOR_READING.test(name)) return [name];
  const sends = isSent || (type === 'Property' && SENT.test(key?.name ?? ''));
  return Object.values(node).flatMap((part) => shownIn(part, sends));
}

it('sends the server no figure that is formatted for reading', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: admin }).filter((file) => !/\.test\.ts/.test(file));
  const shown = files.flatMap((file) => {
    const code = parseAst(readFileSync(resolve(admin, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return shownIn(code).map((name) => ({ file, name }));
  });
  expect(shown).toEqual([]);
  expect(shownIn(parseAst('use({ initial: { day: exactTime(at).slice(0, 10) } })'))).toEqual(['exactTime']);
});

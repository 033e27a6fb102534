import { expect, it } from 'vitest';
import { foundIn, imported, type Report } from './report-words.ts';

const report = (more: Partial<Report> = {}) =>
  ({
    rows: 3,
    fresh: 2,
    known: 1,
    outgoing: 0,
    not_completed: 0,
    unknown_statuses: [],
    skipped: 0,
    remarks: [],
    ...more,
  }) as Report;

it('counts a file’s payments, though the previous release’s server counts no reports of known ones', () => {
  expect(foundIn(report()).trim()).toBe('3 incoming payments: 2 new, 1 already imported.');
  expect(imported(report())).toBe('2 payments imported.');
});

it('counts the reports of known payments apart', () => {
  expect(foundIn(report({ again: 1, skipped: 1 }))).toBe(
    '3 incoming payments: 1 new, 1 already imported. Ignored: 1 title or total row. 1 report of payments already imported: linked to those payments, not counted twice.',
  );
  expect(imported(report({ again: 1 }))).toBe('1 payment imported. 1 report linked to payments already imported.');
  expect(imported(report({ again: 2 }))).toBe('2 reports linked to payments already imported.');
});

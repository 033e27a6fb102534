import type { BodyOf } from '../../contract/api.ts';
import type { ListQuery } from '../../contract/calls/list.ts';
import { inWords } from '../../contract/language/in-words.ts';
import { PACE_DAYS } from '../../contract/orders/retailers.ts';
import { BREAKDOWNS, type Breakdown, PACE_NAMES } from '../../contract/reports/reports.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { asGiven, say } from '../http/words/sentence.ts';
import { getReportParts } from './breakdown.ts';
import { allCalls } from './calls.ts';
import { getReportWhy } from './loss-reasons.ts';
import { allQuotas } from './quotas.ts';
import { getReport } from './report.ts';

const ALL: ListQuery = { page: 1, size: 10, conditions: [] };

/** Reads one table of the report, as on the screen. */
export async function reportRows(
  db: Db,
  caller: Caller,
  by: BodyOf<'POST order/report/export'>['by'],
  query: ListQuery = ALL,
): Promise<Cell[][]> {
  if (isBreakdown(by)) {
    const { parts } = await getReportParts(db, caller, by, query);
    return [
      ['Name', 'About', 'Orders', 'Previous period', 'Open', 'Handed over', 'Returned', 'Lost', 'Value (Rs.)'],
      ...parts.map((part): Cell[] => [
        part.name,
        part.about ?? null,
        part.orders,
        part.before,
        part.open,
        part.delivered,
        part.returned,
        part.lost,
        part.value / 100,
      ]),
    ];
  }
  if (by === 'calls') return callRows(await allCalls(db, caller, query));
  if (by === 'quota') return quotaRows(await allQuotas(db, caller, query));
  if (by === 'reason') {
    const { reasons, others } = await getReportWhy(db, caller, query);
    const rows = reasons.map(({ reason, orders }): Cell[] => [asGiven(reason), orders]);
    return [['Reason', 'Lost orders'], ...rows, ...(others > 0 ? [[say('All others'), others]] : [])];
  }
  const { days, statuses } = await getReport(db, caller, query);
  if (by === 'status')
    return [['Status', 'Orders'], ...statuses.map((row): Cell[] => [asGiven(inWords(row.status)), row.orders])];
  return [
    ['Day', 'Orders', 'Previous period', 'Handed over', 'Returned', 'Lost'],
    ...days.map(({ day, orders, before, delivered, returned, lost }): Cell[] => [
      { day },
      orders,
      before,
      delivered,
      returned,
      lost,
    ]),
  ];
}

const isBreakdown = (by: string): by is Breakdown => (BREAKDOWNS as readonly string[]).includes(by);

const callRows = (lines: Awaited<ReturnType<typeof allCalls>>): Cell[][] => [
  ['Retailer', 'Code', 'Waiting for a call', 'Late', 'Escalated', 'Overdue since', 'Contacted', 'Median (minutes)'],
  ...lines.map((line): Cell[] => [
    line.name,
    line.office_code,
    line.waiting,
    line.late,
    line.escalated,
    line.late_since,
    line.contacted,
    line.median,
  ]),
];

const quotaRows = (lines: Awaited<ReturnType<typeof allQuotas>>): Cell[][] => [
  ['Campaign', 'Retailer', 'Code', 'Quota', 'Sold', 'Left', say('Last {days} days', { days: PACE_DAYS }), 'Pace'],
  ...lines.map(({ campaign, name, office_code, no_of_order, used, lately, pace }): Cell[] => [
    campaign,
    name,
    office_code,
    no_of_order,
    used,
    Math.max(no_of_order - used, 0),
    lately,
    asGiven(PACE_NAMES[pace]),
  ]),
];

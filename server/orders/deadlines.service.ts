import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { SCHEME_TYPES, type SchemeType } from '../../contract/offers/scheme-types.ts';
import { type Deadline, deadlinesOf } from '../../contract/orders/deadlines.ts';
import type { OrderStatus } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { orders } from './orders.table.ts';

/** One status's deadline by the current settings, in milliseconds. */
export interface DeadlineRule {
  scheme_types: SchemeType[];
  status: OrderStatus;
  step: Deadline['step'];
  /** From entering the status to the deadline. */
  length: number;
  /** Time before this moment doesn't count. */
  countsFrom: number;
  /** From the reminder to the deadline. */
  notice: number;
}

/** Reads the deadlines of all statuses by the current settings. */
export async function deadlineRules(db: Db): Promise<DeadlineRule[]> {
  const [from, remindDays] = await Promise.all([
    readSetting(db, 'orders.deadlines_from'),
    readSetting(db, 'orders.remind_days'),
  ]);
  const countsFrom = from ? Date.parse(`${from}T00:00:00+05:45`) : 0;
  const rules: DeadlineRule[] = [];
  for (const scheme_types of Map.groupBy(SCHEME_TYPES, deadlinesOf).values())
    for (const [status, deadline] of Object.entries(deadlinesOf(scheme_types[0] as SchemeType))) {
      if (!deadline) continue;
      const { days, step, isNew } = deadline;
      const length = (await readSetting(db, days)) * DAY_MS;
      rules.push({
        scheme_types,
        status: status as OrderStatus,
        step,
        length,
        countsFrom: isNew ? countsFrom : 0,
        notice: step ? Math.min(remindDays * DAY_MS, length / 2) : 0,
      });
    }
  return rules;
}

interface Standing {
  scheme_type: SchemeType;
  status: OrderStatus;
  changed_at: Date;
  /** The day to which staff moved the deadline. A purchase's advance is always due earlier. */
  due_at: Date | null;
}

/** Finds an order's deadline, and whether its units return to stock then; null if its status has no deadline. */
export function deadlineOf(rules: DeadlineRule[], order: Standing): { at: Date; ends: boolean } | null {
  const rule = rules.find((one) => one.status === order.status && one.scheme_types.includes(order.scheme_type));
  if (!rule) return null;
  const ends = rule.step !== null;
  const usual = Math.max(order.changed_at.getTime(), rule.countsFrom) + rule.length;
  return { at: new Date(Math.max(usual, (ends && order.due_at?.getTime()) || 0)), ends };
}

/**
 * Selects orders whose deadline is before a moment; undefined if none can be. An order is placed before it enters a
 * status, which lets the index of statuses find them.
 */
export function isDueBefore(rule: DeadlineRule, moment: Date): SQL | undefined {
  const before = new Date(moment.getTime() - rule.length);
  if (rule.countsFrom > before.getTime()) return undefined;
  return and(
    eq(orders.status, rule.status),
    inArray(orders.scheme_type, rule.scheme_types),
    lt(orders.placed_at, before),
    lt(orders.changed_at, before),
    rule.step ? or(isNull(orders.due_at), lt(orders.due_at, moment)) : undefined,
  );
}

/** Selects orders near or past their deadline, for the work list. */
export async function isNearDeadline(db: Db, now: Date): Promise<SQL | undefined> {
  const rules = await deadlineRules(db);
  return or(...rules.map((rule) => isDueBefore(rule, new Date(now.getTime() + rule.notice))));
}

import { and, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { readSetting } from './read-settings.service.ts';
import { settings } from './settings.table.ts';

/** How long a user who raised a limit is still bound by the old one. */
const BOUND_MS = 72 * HOUR_MS;

export type Limit =
  | 'payment.two_person_above'
  | 'payment.refund_two_person_above'
  | 'offers.ask_above'
  | 'offers.second_person_above';
type Rule = 'payment.second_person';

const LIMITS: string[] = [
  'payment.two_person_above',
  'payment.refund_two_person_above',
  'offers.ask_above',
  'offers.second_person_above',
] satisfies Limit[];
const RULES: string[] = ['payment.second_person'] satisfies Rule[];

/** Whether a change frees its author from a limit or a rule, which then still binds them for three days. */
export function staysBound(name: string, before: unknown, after: unknown): boolean {
  if (RULES.includes(name)) return before === true && after === false;
  return LIMITS.includes(name) && Number(after) > Number(before);
}

interface Bound {
  user_id: string;
  now: Date;
}

/**
 * Reads the limit above which a user can't act alone. Users can't lift their own limit: the user who raised it is bound
 * by its lowest value of the last three days.
 */
export async function limitOf(db: Db, name: Limit, by: Bound): Promise<number> {
  const earlier = (await changedBy(db, name, by)) as number[];
  return Math.min(await readSetting(db, name), ...earlier);
}

/** Whether a rule binds this user: it is on, or this user turned it off within the last three days. */
export async function isOnFor(db: Db, name: Rule, by: Bound): Promise<boolean> {
  return (await readSetting(db, name)) || (await changedBy(db, name, by)).includes(true);
}

/** Finds the values of a setting before each change by this user in the last three days. */
async function changedBy(db: Db, name: Limit | Rule, { user_id, now }: Bound): Promise<unknown[]> {
  const { type, subtype, key } = SETTINGS[name];
  const changed = await db
    .select({ before: audits.before })
    .from(audits)
    .innerJoin(settings, sql`${settings._id}::text = ${audits.entity_id}`)
    .where(
      and(
        eq(audits.entity, 'Setting'),
        eq(audits.user_id, user_id),
        gt(audits.added_at, new Date(now.getTime() - BOUND_MS)),
        and(eq(settings.type, type), eq(settings.subtype, subtype), eq(settings.key, key)),
      ),
    );
  return changed.map(({ before }) => (before as { value?: unknown } | null)?.value ?? SETTINGS[name].default);
}

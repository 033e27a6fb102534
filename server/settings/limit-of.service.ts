import { and, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { readSetting } from './read-settings.service.ts';
import { settings } from './settings.table.ts';

/** For so long a person who raised a limit is bound by what it was before. */
const BOUND_MS = 72 * HOUR_MS;

type Limit = 'payment.two_person_above' | 'offers.ask_above' | 'offers.second_person_above';
type Rule = 'payment.second_person';

const LIMITS: string[] = [
  'payment.two_person_above',
  'offers.ask_above',
  'offers.second_person_above',
] satisfies Limit[];
const RULES: string[] = ['payment.second_person'] satisfies Rule[];

/** Whether a change sets its author free of a limit or a rule, so that it binds them for three days more. */
export function staysBound(name: string, before: unknown, after: unknown): boolean {
  if (RULES.includes(name)) return before === true && after === false;
  return LIMITS.includes(name) && Number(after) > Number(before);
}

interface Bound {
  user_id: string;
  now: Date;
}

/**
 * A limit above which a person does not act alone. Nobody frees themselves: for three days the one who has raised it is
 * bound by the lowest that it was in that time.
 */
export async function limitOf(db: Db, name: Limit, by: Bound): Promise<number> {
  const earlier = (await changedBy(db, name, by)) as number[];
  return Math.min(await readSetting(db, name), ...earlier);
}

/** Whether a rule binds this person: it is on, or they have turned it off in the last three days. */
export async function isOnFor(db: Db, name: Rule, by: Bound): Promise<boolean> {
  return (await readSetting(db, name)) || (await changedBy(db, name, by)).includes(true);
}

/** The value of a setting before each change that this person has made in the last three days. */
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

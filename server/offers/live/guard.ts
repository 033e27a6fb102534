import { and, desc, eq, ne, sql } from 'drizzle-orm';
import {
  type Confirmed,
  LIVE_KINDS,
  type LiveChange,
  type LiveKind,
  type LiveQuestion,
  MOST_SHOWN,
  SECOND_PERSON_MINUTES,
} from '../../../contract/calls/live-change.ts';
import { confirmPassword } from '../../access/accounts/account.service.ts';
import { hasColleague } from '../../access/grants/colleagues.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { Problem } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { limitOf } from '../../settings/limit-of.service.ts';
import { changesOf, differences, sinceBase, stepsOf } from './differences.ts';
import { liveChanges } from './live-changes.table.ts';
import { basesOf, noteSteps } from './prices-before-steps.ts';
import { type Promises, promisesOf, runningIn, type Scope } from './promises.ts';
import { isStillAsked } from './requests.ts';

/** A save that might change the promises of live offers. */
export interface LiveSave {
  session: Editor;
  now: Date;
  scope: Scope;
  /** The saved record, as the audit names it. */
  entity: string;
  entity_id: string;
  /** The call's grant: any other user who has it can be the second approver. */
  route: string;
  /** The change that the caller has seen and confirmed. */
  confirmed: Confirmed;
  /** The password was checked when the job was requested. */
  isProved?: boolean;
}

export type Editor = Pick<Session, 'user_id' | 'name' | 'address'>;

/**
 * Saves, or rolls back a change of live offers that exceeds the settings and isn't confirmed (ADR 29). It compares the
 * promises before and after the save, so every write follows one rule.
 */
export async function guardLive<T>(db: Db, save: LiveSave, write: (db: Db) => Promise<T>): Promise<T> {
  const { session, now, confirmed } = save;
  // Check before the transaction, whose rollback would forget failed tries.
  if (confirmed?.password !== undefined)
    await confirmPassword(db, session, { password: confirmed.password, field: 'live_change.password', now });
  const limits = {
    ask_above: await limitOf(db, 'offers.ask_above', { ...session, now }),
    second_above: await limitOf(db, 'offers.second_person_above', { ...session, now }),
  };
  try {
    return await transact(db, async (db) => {
      const running = await runningIn(db, save.scope, now);
      if (running.length === 0) return write(db);
      const before = await promisesOf(db, save.scope, running, now);
      const done = await write(db);
      const after = await promisesOf(db, withSameProducts(save.scope, before), running, now);
      const all = changesOf(before, after);
      const steps = stepsOf(all);
      const bases = await basesOf(
        db,
        steps.map(({ path }) => path),
        now,
      );
      const meant = differences(sinceBase(all, bases), { before, after }, limits);
      if (meant.changes.length > 0) await requireMeant(db, save, meant);
      await noteSteps(db, steps, new Set(meant.changes.map(({ path }) => path)), now);
      return done;
    });
  } catch (error) {
    if (error instanceof Waits) await noteAsked(db, save, error.meant);
    throw error;
  }
}

/** Rereads the products the import started with, because it deletes its rows as it writes them. */
function withSameProducts(scope: Scope, { sold }: Promises): Scope {
  if (!('product_ids' in scope)) return scope;
  const ids = new Set([...sold.values()].map(({ product_id }) => product_id));
  return { product_ids: sql`select unnest(${sql.param([...ids])}::uuid[])` };
}

/** Rolls back a confirmed save that waits for a second approver; the request stays. */
class Waits extends Problem {
  readonly meant: Meant;
  constructor(meant: Meant, live: LiveQuestion) {
    super(409, WAITING, { details: { code: 'LIVE_CHANGE', live } });
    this.meant = meant;
  }
}

const WAITING = say(
  'Nothing is saved yet. The change is saved if a colleague makes the same one within {minutes} minutes.',
  {
    minutes: SECOND_PERSON_MINUTES,
  },
);

type Meant = ReturnType<typeof differences>;

async function requireMeant(db: Db, save: LiveSave, meant: Meant): Promise<void> {
  const { session, now, confirmed } = save;
  const { changes, digest } = meant;
  const isHigh = changes.some(({ is_high }) => is_high);
  const request = await askedFor(db, digest, session, now);
  const isAlone = isHigh && !request && !(await hasColleague(db, session.user_id, save.route, now));
  const needs = request || !isHigh ? 'confirmation' : isAlone ? 'password' : 'second_person';
  const question = { digest, changes: changes.slice(0, MOST_SHOWN), total: changes.length, needs } as const;
  const asked_by = request && { name: request.asked_by_name, at: request.asked_at.toISOString(), is_me: false };
  if (confirmed?.digest !== digest || (isAlone && confirmed.password === undefined && !save.isProved))
    throw new Problem(409, messageOf(changes.length, confirmed !== undefined && confirmed.digest !== digest), {
      details: { code: 'LIVE_CHANGE', live: { ...question, ...(asked_by && { asked_by }) } },
    });
  if (needs === 'second_person')
    throw new Waits(meant, { ...question, asked_by: { name: session.name, at: now.toISOString(), is_me: true } });
  if (request) {
    const by = { user_id: session.user_id, now };
    await requireOtherPerson(db, by, [request.asked_by], 'You requested this change. Ask a colleague to make it too.');
    // The change is made once, however often it was requested.
    const made = { made_by: session.user_id, made_at: now };
    await db
      .update(liveChanges)
      .set(made)
      .where(and(eq(liveChanges.digest, digest), isStillAsked(now)));
  }
  await audit(db, session, {
    action: 'confirm',
    entity: save.entity,
    entity_id: save.entity_id,
    before: byName(changes, 'before'),
    after: { ...byName(changes, 'after'), ...(isHigh && { second_person: request?.asked_by_name ?? NOBODY_ELSE }) },
  });
}

const NOBODY_ELSE = 'Nobody else has permission for this change: confirmed by password';

function messageOf(many: number, isOther: boolean): Message {
  const values = { count: many, of: 'value' } as const;
  return isOther
    ? say(
        'This is a different change from the one you confirmed. This changes {values} of a live scheme by more than usual. Check the old and new values, then confirm.',
        { values },
      )
    : say('This changes {values} of a live scheme by more than usual. Check the old and new values, then confirm.', {
        values,
      });
}

/** Groups one side of the changes for the audit, by thing and kind. */
function byName(changes: LiveChange[], side: 'before' | 'after') {
  const named: Record<string, Partial<Record<LiveKind, unknown>>> = {};
  for (const change of changes.slice(0, MOST_SHOWN)) {
    const name = `${change.offer}, ${change.what}`;
    named[name] = { ...named[name], [change.kind]: auditValue(change, side) };
  }
  return named;
}

/** Keeps amounts in paisa, as the audit does for other records. */
function auditValue(change: LiveChange, side: 'before' | 'after') {
  const value = change[side];
  if (value == null) return value;
  const { unit } = LIVE_KINDS[change.kind];
  if (unit === 'time') return new Date(value).toISOString();
  return unit === 'rupees' ? Math.round(value * 100) : value;
}

/** Finds the same change, requested by another user in the last half hour and not made yet. */
async function askedFor(db: Db, digest: string, { user_id }: Editor, now: Date) {
  const [request] = await db
    .select()
    .from(liveChanges)
    .where(and(eq(liveChanges.digest, digest), isStillAsked(now), ne(liveChanges.asked_by, user_id)))
    .orderBy(desc(liveChanges.asked_at))
    .limit(1)
    .for('update');
  return request;
}

async function noteAsked(db: Db, save: LiveSave, { changes, digest }: Meant): Promise<void> {
  const { session, now: asked_at, entity, entity_id } = save;
  await transact(db, async (db) => {
    const request = { asked_by: session.user_id, asked_by_name: session.name, asked_at };
    const shown = changes.slice(0, MOST_SHOWN);
    await db.insert(liveChanges).values({ digest, entity, entity_id, changes: shown, ...request });
    const after = byName(changes, 'after');
    await audit(db, session, { action: 'ask', entity, entity_id, before: byName(changes, 'before'), after });
  });
}

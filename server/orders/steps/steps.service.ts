import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import type { Machine, Need, Party, QuotaEffect, Step, StepGrant } from '../../../contract/machine.ts';
import { stateLabel, stepsFrom } from '../../../contract/states.ts';
import { NEED_FIELDS, type StepInput } from '../../../contract/steps.ts';
import { releaseCoupon } from '../../coupons/coupons.service.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { actorOf, type Session } from '../../http/session.ts';
import { isTold } from '../messages.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { moveOrderUnits, moveQuota } from './step-effects.ts';
import type { UnitsChange } from './units.ts';

/** Who takes a step: a signed-in user, the customer of the order, or the clock. */
export type By = { party: 'customer' | 'clock' } | { party: 'user'; session: Session };

export type NeedValues = Partial<{ [N in Need]: z.output<(typeof NEED_FIELDS)[N]> }>;

export interface LockedRow<State extends string> {
  _id: string;
  order_id: string;
  status: State;
  office_id: string;
  campaign_id: string | null;
  scheme_id: string;
  /** Of an order that was placed with one. */
  coupon_code?: string | null;
  changed_at: Date;
}

/** An order or a return, as the one function that takes steps sees it. */
export interface Subject<State extends string, Row extends LockedRow<State>> {
  /** Locks the row; undefined where it is absent or outside what the party sees. */
  lock(db: Db, id: string, by: By): Promise<Row | undefined>;
  machine(row: Row): Machine<State>;
  /** What the step does to stock; may look at what was entered. */
  units(row: Row, step: Step<State>, values: NeedValues): UnitsChange | undefined;
  /** Refuses what was entered where it does not fit the row. */
  check(db: Db, row: Row, step: Step<State>, values: NeedValues, by: By): Promise<void>;
  write(
    db: Db,
    row: Row,
    change: { step: Step<State>; status: State; changed_at: Date; now: Date; values: NeedValues },
  ): Promise<void>;
  return_id(row: Row): string | null;
}

interface Ask {
  id: string;
  step: string;
  /** By which call a person asks for it: a step that is granted apart is taken by its own call alone. */
  grant?: StepGrant | 'usual';
  by: By;
  input: StepInput;
  now: Date;
}

/**
 * Takes one step of an order or a return: locks the row, holds it against the table of states, the office's scope and
 * what the step needs, moves quota and units, and leaves the event, the message's job and the audit row. A step that is
 * not possible is a 409 that tells the present state, who brought it there and what is possible.
 */
export async function takeStep<State extends string, Row extends LockedRow<State>>(
  db: Db,
  subject: Subject<State, Row>,
  { id, step: name, grant, by, input, now }: Ask,
): Promise<Row> {
  return transact(db, async (db) => {
    // Who deletes an office that orders name takes their table for itself: it waits for this step, or this step for it.
    if (input.office_id) await db.execute(sql`lock table ${orders} in row exclusive mode`);
    const row = await subject.lock(db, id, by);
    const machine = row && subject.machine(row);
    if (!row || !machine) throw notFound('Order');
    const step = machine.steps.find((step) => step.name === name);
    if (!step || (grant && grant !== (step.grant ?? 'usual'))) throw notFound('Step');
    const party = partyOf(by, row);
    if (!step.by.includes(party)) throw conflict(`“${step.label}” is not yours to do. ${whoMay(step)}`);
    const isSeen = input.seen_status === undefined || input.seen_status === row.status;
    if (!step.from.includes(row.status) || !isSeen) throw await movedOn(db, machine, row, party);
    const values = valuesOf(step, input);
    await subject.check(db, row, step, values, by);

    const status = step.to ?? row.status;
    const units = subject.units(row, step, values);
    const changed_at = step.to ? now : row.changed_at;
    await subject.write(db, row, { step, status, changed_at, now, values });
    const event = {
      _id: newId(),
      order_id: row.order_id,
      return_id: subject.return_id(row),
      step: step.name,
      before: row.status,
      after: status,
      ...actor(by),
      reason: values.reason ?? null,
      units: units ?? null,
      quota: (row.campaign_id && step.quota) || null,
      office_id: values.office_id ?? row.office_id,
      from_office_id: step.quota === 'move' ? row.office_id : null,
      details: detailsOf(values),
      at: now,
    } as typeof orderEvents.$inferInsert;
    await db.insert(orderEvents).values(event);
    if (isTold(event)) await addJob(db, 'orderMessages', { event_ids: [event._id] });
    if (by.party === 'user')
      await audit(db, actorOf(by.session), {
        action: step.name,
        entity: machine.subject,
        entity_id: row._id,
        before: { status: row.status },
        after: { status, ...values },
      });
    await moveQuota(db, step.quota as QuotaEffect | undefined, row, values.office_id);
    // An order of which nothing is wanted any more gives its coupon back; a return keeps what was bought with it.
    if (row.coupon_code && step.units === 'release') await releaseCoupon(db, row.order_id, now);
    if (units) await moveOrderUnits(db, units, row.order_id);
    return { ...row, status, changed_at };
  });
}

/** The row's own office acts for itself; who acts from above it is staff. */
function partyOf(by: By, { office_id }: { office_id: string }): Party {
  if (by.party !== 'user') return by.party;
  return by.session.office_id === office_id ? 'office' : 'staff';
}

function whoMay({ by }: Step): string {
  if (by.includes('staff')) return 'Ask the distributor or the head office.';
  return by.includes('customer') ? 'Only the customer does it.' : 'It happens by itself.';
}

/** Says where the row stands now, who brought it there and when, and what is possible. */
async function movedOn<State extends string>(
  db: Db,
  machine: Machine<State>,
  row: LockedRow<State>,
  party: Party,
): Promise<Error> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, row.order_id))
    .orderBy(orderEvents.at);
  const last = events.findLast(({ after }) => after === row.status);
  const who = last ? `: ${last.actor}, ${nepalTime(last.at)}${last.reason ? `, “${last.reason}”` : ''}` : '';
  const possible = stepsFrom(machine, row.status, party).map(({ label }) => label);
  const next = possible.length > 0 ? `Possible now: ${possible.join(', ')}.` : 'Nothing more can be done with it.';
  return conflict(
    `This ${machine.subject.toLowerCase()} is ${stateLabel(row.status).toLowerCase()} by now${who}. ${next}`,
    {
      status: row.status,
    },
  );
}

const nepalTime = (at: Date) =>
  at.toLocaleString('sv-SE', { timeZone: 'Asia/Kathmandu', dateStyle: 'short', timeStyle: 'short' });

/** What the step asks for and takes of what was entered, all that is missing or wrong told at once. */
export function valuesOf(step: Step, input: StepInput): NeedValues {
  const asked = (step.needs ?? []).map((need) => [need, NEED_FIELDS[need]]);
  const taken = (step.takes ?? []).map((need) => [need, NEED_FIELDS[need].optional()]);
  const read = z.object(Object.fromEntries([...asked, ...taken])).safeParse(input);
  if (!read.success) throw invalid(fieldErrors(read.error));
  return read.data as NeedValues;
}

function detailsOf({ reason: _reason, office_id: _office, ...others }: NeedValues) {
  const entered = Object.entries(others).filter(([, value]) => value != null);
  return entered.length > 0 ? (Object.fromEntries(entered) as Record<string, string | boolean>) : null;
}

function actor(by: By): { actor: string; user_id: string | null } {
  if (by.party === 'user') return { actor: by.session.name, user_id: by.session.user_id };
  return { actor: by.party === 'customer' ? 'Customer' : 'System', user_id: null };
}

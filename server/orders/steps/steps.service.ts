import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import {
  type Machine,
  type Need,
  type Party,
  type QuotaEffect,
  type Step,
  type StepGrant,
  stepFor,
  type UnitsChange,
} from '../../../contract/machine.ts';
import { NEED_FIELDS, type StepInput } from '../../../contract/steps.ts';
import { releaseCoupon } from '../../coupons/coupons.service.ts';
import { auditAll } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { actorOf, type Session } from '../../http/session.ts';
import { isTold } from '../messages.ts';
import { orderEvents, orders, returnUnits } from '../orders.table.ts';
import { hasImei } from './imeis.ts';
import { moveOrderUnits, moveQuota } from './step-effects.ts';
import { unitsOf, unitsOfOrders, type VariantUnits } from './units.ts';
import { movedOn, whoMay } from './why-not.ts';

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
  /** Of the main product. */
  variant_id: string;
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
  check(db: Db, row: Row, step: Step<State>, values: NeedValues, ask: { by: By; now: Date }): Promise<void>;
  write(
    db: Db,
    row: Row,
    change: { step: Step<State>; status: State; changed_at: Date; by: By; now: Date; values: NeedValues },
  ): Promise<void>;
  return_id(row: Row): string | null;
  /** Where a step does not move all items of the order: what it moves. */
  moved?(row: Row, step: Step<State>, values: NeedValues): VariantUnits[];
  /** What its event tells besides what was entered. */
  told?(db: Db, row: Row, step: Step<State>, values: NeedValues): Promise<Record<string, string>>;
}

interface Ask {
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
  { id, ...ask }: Ask & { id: string },
): Promise<Row> {
  const [row] = await takeSteps(db, subject, { ids: [id], ...ask });
  return row as Row;
}

/**
 * The same of several, which share what it asks of the database: all of them take it, or none. Rows, quotas, coupons and
 * variants are locked in this order and each kind by its ids, so that two such calls never wait for each other in a circle.
 */
export async function takeSteps<State extends string, Row extends LockedRow<State>>(
  db: Db,
  subject: Subject<State, Row>,
  { ids, ...ask }: Ask & { ids: string[] },
): Promise<Row[]> {
  return transact(db, async (db) => {
    // Who deletes an office that orders name takes their table for itself: it waits for this step, or this step for it.
    if (ask.input.office_id) await db.execute(sql`lock table ${orders} in row exclusive mode`);
    const taken: Taken<State, Row>[] = [];
    for (const id of ids.toSorted()) taken.push(await changeRow(db, subject, id, ask));
    await leaveTraces(db, taken, ask);
    await moveWhatTheyHold(db, taken, ask.now);
    return taken.map(({ row, event, changed_at }) => ({ ...row, status: event.after, changed_at }));
  });
}

interface Taken<State extends string, Row> {
  row: Row;
  step: Step<State>;
  values: NeedValues;
  units: UnitsChange | undefined;
  moved: VariantUnits[] | undefined;
  /** The step that this one takes back. */
  undone: Pick<typeof orderEvents.$inferSelect, 'before' | 'details'> | undefined;
  changed_at: Date;
  entity: string;
  event: typeof orderEvents.$inferInsert;
}

async function changeRow<State extends string, Row extends LockedRow<State>>(
  db: Db,
  subject: Subject<State, Row>,
  id: string,
  { step: name, grant, by, input, now }: Ask,
): Promise<Taken<State, Row>> {
  const row = await subject.lock(db, id, by);
  const machine = row && subject.machine(row);
  if (!row || !machine) throw notFound('Order');
  const known = machine.steps.find((step) => step.name === name);
  if (!known || (grant && grant !== (known.grant ?? 'usual'))) throw notFound('Step');
  const step = known.needs?.includes('imei') ? stepFor(known, await hasImei(db, row.variant_id)) : known;
  const party = partyOf(by, row);
  if (!step.by.includes(party)) throw conflict(`You cannot take the step “${step.label}”. ${whoMay(step)}`);
  const isSeen = input.seen_status === undefined || input.seen_status === row.status;
  if (!step.from.includes(row.status) || !isSeen) throw await movedOn(db, machine, row, party);
  const values = valuesOf(step, input);
  await subject.check(db, row, step, values, { by, now });

  const undone = step.undoes ? await lastStep(db, row, step.undoes) : undefined;
  const status = (undone?.before as State | undefined) ?? step.to ?? row.status;
  const units = subject.units(row, step, values);
  const moved = units && subject.moved?.(row, step, values);
  const told = await subject.told?.(db, row, step, values);
  const changed_at = status === row.status ? row.changed_at : now;
  await subject.write(db, row, { step, status, changed_at, by, now, values });
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
    details: undone?.details ?? detailsOf({ ...values, ...told }),
    at: now,
  } as typeof orderEvents.$inferInsert;
  return { row, step, values, units, moved, undone, changed_at, entity: machine.subject, event };
}

/** The last step of this name that the row has taken, with what was entered with it. */
async function lastStep(db: Db, row: LockedRow<string>, step: string) {
  const [taken] = await db
    .select({ before: orderEvents.before, details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, row.order_id), eq(orderEvents.step, step)))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return taken;
}

/** The events, the job that tells the customers, and the audit rows of who is staff. */
async function leaveTraces<State extends string>(
  db: Db,
  taken: Taken<State, LockedRow<State>>[],
  { by }: Ask,
): Promise<void> {
  const events = taken.map(({ event }) => event);
  // A step that waited for the lock is told after those that went before it, whenever it was asked for.
  const after = ({ at, order_id }: (typeof events)[number]) =>
    sql<Date>`greatest(${at}::timestamptz, (select max(e.at) from ${orderEvents} e where e.order_id = ${order_id}))`;
  await db.insert(orderEvents).values(events.map((event) => ({ ...event, at: after(event) })));
  const told = events.filter(isTold).map(({ _id }) => _id);
  if (told.length > 0) await addJob(db, 'orderMessages', { event_ids: told });
  if (by.party !== 'user') return;
  const changes = taken.map(({ row, step, values, undone, entity, event }) => ({
    action: step.name,
    entity,
    entity_id: row._id,
    before: {
      status: row.status,
      ...(event.from_office_id && { office_id: event.from_office_id }),
      ...undone?.details,
    },
    after: { status: event.after, ...values },
  }));
  await auditAll(db, actorOf(by.session), changes);
}

/** Quota, coupons and units, in the order in which everybody takes them. */
async function moveWhatTheyHold<State extends string>(
  db: Db,
  taken: Taken<State, LockedRow<State>>[],
  now: Date,
): Promise<void> {
  const ofOneOffice = Map.groupBy(taken, ({ row, step, values }) =>
    [row.campaign_id, row.office_id, step.quota, values.office_id].join(),
  );
  for (const [, alike] of [...ofOneOffice].sort(([a], [b]) => a.localeCompare(b))) {
    const [first] = alike;
    if (!first) continue;
    const { row, step, values } = first;
    await moveQuota(db, step.quota as QuotaEffect | undefined, { ...row, orders: alike.length }, values.office_id);
  }
  // An order of which nothing is wanted any more gives its coupon back; a return keeps what was bought with it.
  const withCoupon = taken.filter(({ row, step }) => row.coupon_code && step.units === 'release');
  for (const { row } of withCoupon.toSorted((a, b) => `${a.row.coupon_code}`.localeCompare(`${b.row.coupon_code}`)))
    await releaseCoupon(db, row.order_id, now);
  const [partly, whole] = [taken.filter(({ moved }) => moved), taken.filter(({ moved }) => !moved)];
  for (const [units, alike] of Map.groupBy(whole, ({ units }) => units))
    if (units) await moveOrderUnits(db, units, unitsOfOrders(alike.map(({ row }) => row.order_id)));
  for (const { units, moved, event } of partly) {
    if (!units || !moved?.length) continue;
    await db.insert(returnUnits).select(sql`select ${event._id}::uuid, _id, units from (${unitsOf(moved)}) as moved`);
    await moveOrderUnits(db, units, unitsOf(moved));
  }
}

/** The row's own office acts for itself; who acts from above it is staff. */
function partyOf(by: By, { office_id }: { office_id: string }): Party {
  if (by.party !== 'user') return by.party;
  return by.session.office_id === office_id ? 'office' : 'staff';
}

/** What the step asks for and takes of what was entered, all that is missing or wrong told at once. */
export function valuesOf(step: Step, input: StepInput): NeedValues {
  const asked = (step.needs ?? []).map((need) => [need, NEED_FIELDS[need]]);
  const taken = (step.takes ?? []).map((need) => [need, NEED_FIELDS[need].optional()]);
  const read = z.object(Object.fromEntries([...asked, ...taken])).safeParse(input);
  if (!read.success) throw invalid(fieldErrors(read.error));
  return read.data as NeedValues;
}

/** What people read of it: no reason, which has its place, and no ids. */
function detailsOf({ reason: _reason, office_id: _office, variant_id: _variant, ...others }: NeedValues) {
  const entered = Object.entries(others).filter(([, value]) => value != null);
  return entered.length > 0 ? (Object.fromEntries(entered) as Record<string, string | boolean>) : null;
}

function actor(by: By): { actor: string; user_id: string | null } {
  if (by.party === 'user') return { actor: by.session.name, user_id: by.session.user_id };
  return { actor: by.party === 'customer' ? 'Customer' : 'System', user_id: null };
}

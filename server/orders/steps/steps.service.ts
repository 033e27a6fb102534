import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { READ_SUMS, STEP_FIELDS, type StepInput } from '../../../contract/orders/steps.ts';
import { type Party, type Step, type StepGrant, stepFor } from '../../../contract/steps/machine.ts';
import { isStepName, type StepName } from '../../../contract/steps/steps.ts';
import { SYSTEM } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { asGiven, eachGiven, say } from '../../http/words/sentence.ts';
import { orderEvents } from '../orders.table.ts';
import { takesImei } from './imeis.ts';
import { recordSteps } from './record-steps.ts';
import { staleStatusError, whoCanTake } from './stale-status.ts';
import { applyStockAndQuota } from './step-effects.ts';
import type { By, LockedRow, StepStatus, StepTarget, StepValues, TakenStep } from './step-target.service.ts';

interface StepRequest {
  step: StepName;
  /** The call by which a user asks for the step: a step with its own grant can only be taken by its own call. */
  grant?: StepGrant | 'usual';
  by: By;
  input: StepInput;
  now: Date;
}

/**
 * Takes one step of an order or a return. Locks the row, and checks the status table, the office's scope and the step's
 * inputs. Moves quota and units, and writes the event, the message's job and the audit row. Refuses an impossible step
 * with a 409 that names the current status, who set it and the possible steps.
 */
export async function takeStep<Status extends StepStatus, Row extends LockedRow<Status>>(
  db: Db,
  target: StepTarget<Status, Row>,
  { id, ...request }: StepRequest & { id: string },
): Promise<Row> {
  const [row] = await takeSteps(db, target, { ids: [id], ...request });
  return row as Row;
}

/**
 * Takes a step with several rows, which share the statements: all of them take it, or none. Rows, quotas, coupons and
 * variants are locked in this order and each kind by its ids, so that two such calls never deadlock.
 */
export async function takeSteps<Status extends StepStatus, Row extends LockedRow<Status>>(
  db: Db,
  target: StepTarget<Status, Row>,
  { ids, ...request }: StepRequest & { ids: string[] },
): Promise<Row[]> {
  return transact(db, async (db) => {
    const rows = new Map((await target.lock(db, ids, request.by)).map((row) => [row._id, row]));
    const inOrder = ids.toSorted().map((id) => rows.get(id));
    return takeTogether(db, target, inOrder, request);
  });
}

/** Takes one step of a row that the caller has locked with `target.lock`, in the caller's transaction. */
export async function takeLocked<Status extends StepStatus, Row extends LockedRow<Status>>(
  db: Db,
  target: StepTarget<Status, Row>,
  row: Row,
  request: StepRequest,
): Promise<Row> {
  const [taken] = await takeTogether(db, target, [row], request);
  return taken as Row;
}

async function takeTogether<Status extends StepStatus, Row extends LockedRow<Status>>(
  db: Db,
  target: StepTarget<Status, Row>,
  rows: (Row | undefined)[],
  request: StepRequest,
): Promise<Row[]> {
  const steps: TakenStep<Status, Row>[] = [];
  for (const row of rows) steps.push(await judgeRow(db, target, row, request));
  await target.checkTogether?.(db, steps, request.by);
  await target.write(db, steps, request);
  await recordSteps(db, steps, request.by);
  await target.moveMoney?.(db, steps, request);
  await applyStockAndQuota(db, steps, request.now);
  return steps.map(({ row, event, changed_at }) => ({ ...row, status: event.after, changed_at }));
}

/** Checks the step for the locked row, or refuses it; writes nothing yet. */
async function judgeRow<Status extends StepStatus, Row extends LockedRow<Status>>(
  db: Db,
  target: StepTarget<Status, Row>,
  row: Row | undefined,
  { step: name, grant, by, input, now }: StepRequest,
): Promise<TakenStep<Status, Row>> {
  const machine = row && target.machine(row);
  if (!row || !machine) throw notFound('Order');
  const order_id = target.order_id(row);
  const declared = machine.steps.find((step) => step.name === name);
  if (!declared || (grant && grant !== (declared.grant ?? 'usual'))) throw notFound('Step');
  const party = partyOf(by, row);
  if (!declared.by.includes(party))
    throw conflict(
      say('You can’t do “{step}” here. {who}', { step: asGiven(declared.label), who: whoCanTake(declared) }),
    );
  const isCurrent = input.seen_status === undefined || input.seen_status === row.status;
  if (!declared.from.includes(row.status) || !isCurrent)
    throw await staleStatusError(db, machine, { order_id, status: row.status }, party);
  const undone = declared.undoes ? await lastStep(db, order_id, declared.undoes.step) : undefined;
  const step = declared.required?.includes('imei') ? stepFor(declared, await takesImei(db, row.variant_id)) : declared;
  const entered = valuesOf(step, input);
  const values = (await target.withSums?.(db, row, step, entered)) ?? entered;
  await target.check(db, row, step, values, { by, now, seen_difference: input.seen_difference });

  const next = values.rest === 'later' ? row.status : (step.to ?? row.status);
  const status = (undone?.before as Status | undefined) ?? next;
  const units = target.units(row, step, values);
  const moved = units && target.moved?.(row, step, values);
  const extraDetails = await target.extraDetails?.(db, row, step, values);
  const changed_at = status === row.status ? row.changed_at : now;
  const event: typeof orderEvents.$inferInsert = {
    _id: newId(),
    order_id,
    return_id: target.return_id(row),
    step: step.name,
    before: row.status,
    after: status,
    ...actor(by),
    reason: values.reason ?? null,
    units: units ?? null,
    quota: (row.campaign_id && step.quota) || null,
    office_id: values.office_id ?? row.office_id,
    from_office_id: step.quota === 'move' ? row.office_id : null,
    details: undone?.details ?? detailsOf({ ...values, ...extraDetails }),
    at: now,
  };
  return { row, step, values, status, units, moved, undone, changed_at, entity: machine.entity, event };
}

/** Finds the last step of this name that the order took, with its entered details. */
async function lastStep(db: Db, order_id: string, step: StepName) {
  const [event] = await db
    .select({ _id: orderEvents._id, before: orderEvents.before, details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.step, step)))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return event;
}

/** Reads the step that the path of a call names. */
export function stepNamed(text: string): StepName {
  if (!isStepName(text)) throw notFound('Step');
  return text;
}

/** Returns the role in which a user acts: for the row's own office, or as staff of an office above it. */
function partyOf(by: By, { office_id }: { office_id: string }): Party {
  if (by.party !== 'user') return by.party;
  return by.session.office_id === office_id ? 'office' : 'staff';
}

/** Reads the entries that the step asks for; reports all missing and wrong ones at once. */
export function valuesOf(step: Step, input: StepInput): StepValues {
  const fields = { ...STEP_FIELDS, ...READ_SUMS };
  const requiredFields = (step.required ?? []).map((field) => [field, fields[field]]);
  const optionalFields = (step.optional ?? []).map((field) => [field, fields[field].optional()]);
  const read = z.object(Object.fromEntries([...requiredFields, ...optionalFields])).safeParse(input);
  if (!read.success) throw invalid(eachGiven(fieldErrors(read.error)));
  return read.data as StepValues;
}

/** Picks the details for readers, with sums in words: without the reason, which has its own place, and without ids. */
function detailsOf({
  reason: _reason,
  office_id: _office,
  variant_id: _variant,
  payments,
  amount,
  ...others
}: StepValues) {
  const paid = payments?.length ? payments.reduce((sum, one) => sum + one.amount, 0) : amount;
  const methods = payments?.map((one) => `${inWords(one.method)} ${formatPaisa(one.amount)}`).join(', ');
  const sums = { amount: paid === undefined ? null : formatPaisa(paid), paid_by: methods };
  const entered = Object.entries({ ...others, ...sums }).filter(([, value]) => value != null);
  return entered.length > 0 ? (Object.fromEntries(entered) as Record<string, string | boolean>) : null;
}

function actor(by: By): { actor: string; user_id: string | null } {
  if (by.party === 'user') return { actor: by.session.name, user_id: by.session.user_id };
  return { actor: by.party === 'customer' ? 'Customer' : SYSTEM.name, user_id: null };
}

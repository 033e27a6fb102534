import type { z } from 'zod';
import type { STEP_FIELDS } from '../../../contract/orders/steps.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';
import type { Machine, Step, StepField, UnitsChange } from '../../../contract/steps/machine.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import type { VariantUnits } from '../../catalog/units.service.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import type { Mover } from '../money/moves.service.ts';
import type { orderEvents } from '../orders.table.ts';

/** Who takes a step. */
export type By = Mover;

export const BY_CUSTOMER = { party: 'customer' } as const;
export const BY_CLOCK = { party: 'clock' } as const;
export const byUser = (session: Session) => ({ party: 'user', session }) as const;

export type StepValues = Partial<{ [N in StepField]: z.output<(typeof STEP_FIELDS)[N]> }>;

/** The status of a row that takes steps. */
export type StepStatus = OrderStatus | ReturnStatus;

export interface LockedRow<Status extends StepStatus> {
  _id: string;
  status: Status;
  office_id: string;
  campaign_id: string | null;
  scheme_id: string;
  /** The main product's variant. */
  variant_id: string;
  /** Set if the order was placed with a coupon. */
  coupon_code?: string | null;
  changed_at: Date;
}

/** An order or a return, as the function that takes steps sees it. */
export interface StepTarget<Status extends StepStatus, Row extends LockedRow<Status>> {
  /** Locks the rows in the order of their ids; skips missing ones and those the party can't see. */
  lock(db: Db, ids: string[], by: By): Promise<Row[]>;
  machine(row: Row): Machine<Status, StepName>;
  /** Returns what the step changes in stock; can use the entered details. */
  units(row: Row, step: Step<Status, StepName>, values: StepValues): UnitsChange | undefined;
  /** Refuses entered details that do not fit the row. */
  check(
    db: Db,
    row: Row,
    step: Step<Status, StepName>,
    values: StepValues,
    context: { by: By; now: Date; seen_difference: number | undefined },
  ): Promise<void>;
  /** Checks once for all rows together, and refuses entries that don't fit them. */
  checkTogether?(db: Db, taken: TakenStep<Status, Row>[], by: By): Promise<void>;
  /** Writes the rows that have taken the same step with the same details. */
  write(db: Db, taken: TakenStep<Status, Row>[], context: { by: By; now: Date }): Promise<void>;
  /** The order and, for a return, the return that the step's event names. */
  order_id(row: Row): string;
  return_id(row: Row): string | null;
  /** Replaces entered sums with those of the row itself; refuses sums that don't match the row. */
  withSums?(db: Db, row: Row, step: Step<Status, StepName>, values: StepValues): Promise<StepValues>;
  /** Writes the money moves of the steps; their events are written already. */
  moveMoney?(db: Db, taken: TakenStep<Status, Row>[], context: { by: By; now: Date }): Promise<void>;
  /** Returns the units that a step moves, if it doesn't move all items of the order. */
  moved?(row: Row, step: Step<Status, StepName>, values: StepValues): VariantUnits[];
  /** Returns the event's details besides the entered ones. */
  extraDetails?(db: Db, row: Row, step: Step<Status, StepName>, values: StepValues): Promise<Record<string, string>>;
}

/** A step that a row has taken, before its events are written and its stock is moved. */
export interface TakenStep<Status extends StepStatus, Row> {
  row: Row;
  step: Step<Status, StepName>;
  values: StepValues;
  /** The status after it. */
  status: Status;
  units: UnitsChange | undefined;
  moved: VariantUnits[] | undefined;
  /** The step that this one undoes. */
  undone: Pick<typeof orderEvents.$inferSelect, '_id' | 'before' | 'details'> | undefined;
  changed_at: Date;
  entity: string;
  event: typeof orderEvents.$inferInsert;
}

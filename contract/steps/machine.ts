/** What a table of steps is made of (contract/steps/steps.ts). */

/** Who can take a step: the customer, the row's office, offices above, or the clock. */
export type Party = 'customer' | 'office' | 'staff' | 'clock';

/** Inputs of a step's form, required and optional. */
export type StepField =
  | 'reason'
  | 'imei'
  | 'shipping_partner'
  | 'tracking_number'
  | 'pickup_point'
  | 'office_id'
  | 'sellable'
  | 'gifts_back'
  | 'variant_id'
  | 'reference'
  | 'payments'
  | 'amount'
  | 'account'
  | 'method'
  | 'rest'
  | 'paid_on'
  | 'bill_number'
  | 'until';

/**
 * What a step does to the units of the row's items. Held ones: `commit` sells them. Sold ones: `uncommit` holds them,
 * `restock` frees them. Free ones: `take` sells them. Whatever the row has: `release` gives it back.
 */
export type UnitsEffect = 'commit' | 'uncommit' | 'take' | 'release' | 'restock';

/** What happens to a unit. `hold` reserves a free one; `unhold` and `unsell` free a held and a sold one. */
export const UNITS_CHANGES = ['hold', 'commit', 'uncommit', 'take', 'unhold', 'unsell'] as const;
export type UnitsChange = (typeof UNITS_CHANGES)[number];

/** What happens to the office's quota: `take` uses one, `release` returns it, `move` gives it to another office. */
export const QUOTA_EFFECTS = ['take', 'release', 'move'] as const;
export type QuotaEffect = (typeof QUOTA_EFFECTS)[number];

/** Undoes an earlier step: the row returns to the status it came from. */
export interface Undo<Name extends string = string> {
  step: Name;
  /** Columns that the step filled, to clear. */
  clears?: readonly ('imei' | 'archived_at')[];
  /** The setting with how many hours it can be undone, and the error afterwards. */
  within?: { setting: 'orders.undo_handover_hours'; was: string; instead: string };
  /** What to tell the user who took the step: another one must undo it, if anybody else may. */
  byAnother?: string;
  /** For how many minutes the user who took the step can still undo it alone. */
  aloneFor?: number;
  /** The title of its event, and the text of its dialog. */
  title: string;
  says: string;
}

export interface Step<Status extends string = string, Name extends string = string> {
  name: Name;
  /** The text of its button. */
  label: string;
  from: readonly Status[];
  /** The next status; without one the status stays. */
  to?: Status;
  undoes?: Undo<Name>;
  by: readonly Party[];
  required?: readonly StepField[];
  /** Optional inputs. */
  optional?: readonly StepField[];
  units?: UnitsEffect;
  quota?: QuotaEffect;
  /** Ends the customer's order; the button's colour says so. */
  ends?: boolean;
  /** Involves money, so it has a grant of its own. */
  grant?: StepGrant;
}

/**
 * Actions with grants of their own: deciding on payment proofs, refunding, and accepting a payment that a bank reports.
 */
const STEP_GRANTS = ['proof', 'refund', 'payment'] as const;
export type StepGrant = (typeof STEP_GRANTS)[number];

/**
 * Returns the step for this row: a product without IMEI, such as a watch, is handed over and taken back without one.
 */
export const stepFor = <S extends Step>(step: S, has_imei: boolean): S =>
  has_imei || !step.required ? step : { ...step, required: step.required.filter((field) => field !== 'imei') };

export interface Machine<Status extends string = string, Name extends string = string> {
  /** What a row is called, for people and the audit: `Order`. */
  entity: string;
  statuses: readonly Status[];
  steps: readonly Step<Status, Name>[];
  /** Statuses in which items can still change. */
  itemsChangeIn: readonly Status[];
}

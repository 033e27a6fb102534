/** The parts of a table of steps (contract/steps/steps.ts). */

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
 * The effect of a step on the units of the row's items. Held units: `commit` sells them. Sold units: `uncommit` holds
 * them, `restock` frees them. Free units: `take` sells them. Held or sold: `release` frees them.
 */
export type UnitsEffect = 'commit' | 'uncommit' | 'take' | 'release' | 'restock';

/** The change of one unit. `hold` reserves a free unit; `unhold` frees a held one, `unsell` a sold one. */
export const UNITS_CHANGES = ['hold', 'commit', 'uncommit', 'take', 'unhold', 'unsell'] as const;
export type UnitsChange = (typeof UNITS_CHANGES)[number];

/** The change of the office's quota: `take` uses one, `release` returns it, `move` gives it to another office. */
export const QUOTA_EFFECTS = ['take', 'release', 'move'] as const;
export type QuotaEffect = (typeof QUOTA_EFFECTS)[number];

/** Undoes an earlier step: the row returns to the status it came from. */
export interface Undo<Name extends string = string> {
  step: Name;
  /** Columns that the step filled, to clear. */
  clears?: readonly ('imei' | 'archived_at')[];
  /** The setting with the number of hours for an undo, and the error afterwards. */
  within?: { setting: 'orders.undo_handover_hours'; was: string; instead: string };
  /** The message to the user who took the step: another user must undo it, if one is allowed to. */
  byAnother?: string;
  /** How many minutes the user who took the step can undo it alone. */
  aloneFor?: number;
  /** The title of its event, and the text of its dialog. */
  title: string;
  says: string;
}

export interface Step<Status extends string = string, Name extends string = string> {
  name: Name;
  /** The text of the step's button. */
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
  /** Whether the step ends the customer's order, which the button's colour shows. */
  ends?: boolean;
  /** Whether the step involves money, so that it has its own grant. */
  grant?: StepGrant;
}

/** Actions with their own grants: decide on payment proofs, refund, and accept a payment reported by a bank. */
const STEP_GRANTS = ['proof', 'refund', 'payment'] as const;
export type StepGrant = (typeof STEP_GRANTS)[number];

/**
 * Returns the step for this row: a product without IMEI, such as a watch, is handed over and taken back without one.
 */
export const stepFor = <S extends Step>(step: S, has_imei: boolean): S =>
  has_imei || !step.required ? step : { ...step, required: step.required.filter((field) => field !== 'imei') };

export interface Machine<Status extends string = string, Name extends string = string> {
  /** The name of a row, for users and the audit: `Order`. */
  entity: string;
  statuses: readonly Status[];
  steps: readonly Step<Status, Name>[];
}

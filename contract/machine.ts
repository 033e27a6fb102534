/** The parts of a table of statuses (contract/statuses.ts). */

/** The actors who may take a step: the customer, the office of the row, those above it, or the clock. */
export type Party = 'customer' | 'office' | 'staff' | 'clock';

/** The inputs of a step's form, required and optional ones. */
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
  | 'paid_on';

/**
 * The change that a step makes to the units of the row's items: `hold` takes free ones aside, `commit` makes held ones
 * sold, `uncommit` makes sold ones held, `take` sells free ones at once, `release` gives back whatever the row has, `restock` makes sold
 * ones free again.
 */
export type UnitsEffect = 'hold' | 'commit' | 'uncommit' | 'take' | 'release' | 'restock';

/**
 * The change of one unit: `hold` takes a free one aside, `commit` makes a held one sold, `uncommit` a sold one held, `take` sells a
 * free one at once, `unhold` and `unsell` make it free again.
 */
export const UNITS_CHANGES = ['hold', 'commit', 'uncommit', 'take', 'unhold', 'unsell'] as const;
export type UnitsChange = (typeof UNITS_CHANGES)[number];

/**
 * The change that the row makes to its office's quota: `take` uses one order of it, `release` gives it back, `move`
 * gives it to another office.
 */
export const QUOTA_EFFECTS = ['take', 'release', 'move'] as const;
export type QuotaEffect = (typeof QUOTA_EFFECTS)[number];

/** The taking back of an earlier step: the row returns to the status from which that step was taken. */
export interface Undo<Name extends string = string> {
  step: Name;
  /** The columns that the step filled, which are empty again. */
  clears?: readonly ('imei' | 'archived_at')[];
  /** The setting with the hours in which it can be taken back, and the words of the refusal after them. */
  within?: { setting: 'orders.undo_handover_hours'; was: string; instead: string };
  /** The words to the person who took the step: another one takes it back, if there is another who may. */
  byAnother?: string;
  /** The title of its event, and the words in its dialog. */
  title: string;
  says: string;
}

export interface Step<Status extends string = string, Name extends string = string> {
  name: Name;
  /** The text on its button. */
  label: string;
  from: readonly Status[];
  /** Where it leads; a step without it changes something else and leaves the status. */
  to?: Status;
  undoes?: Undo<Name>;
  by: readonly Party[];
  required?: readonly StepField[];
  /** The optional inputs. */
  optional?: readonly StepField[];
  units?: UnitsEffect;
  quota?: QuotaEffect;
  /** Ends what the customer wants; the button says so by its colour. */
  ends?: boolean;
  /** Money depends on it, so it is a grant of its own beside the other steps. */
  grant?: StepGrant;
}

/**
 * The acts that are granted apart from the usual steps: to judge the proof of a payment, to pay back, and to take a
 * payment that a bank tells about.
 */
export const STEP_GRANTS = ['proof', 'refund', 'payment'] as const;
export type StepGrant = (typeof STEP_GRANTS)[number];

/**
 * The step as a row asks for it: a product without an IMEI, such as a watch, is handed over and taken back without one.
 */
export const stepFor = <S extends Step>(step: S, has_imei: boolean): S =>
  has_imei || !step.required ? step : { ...step, required: step.required.filter((field) => field !== 'imei') };

export interface Machine<Status extends string = string, Name extends string = string> {
  /** The name of a row for people, and in the audit: `Order`. */
  entity: string;
  statuses: readonly Status[];
  steps: readonly Step<Status, Name>[];
  /** The statuses in which the items of a row can still be changed. */
  itemsChangeIn: readonly Status[];
}

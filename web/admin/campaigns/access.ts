import { type CampaignAccess, type CampaignAccessInput, noOfOrder } from '../../../contract/offers/campaigns.ts';
import type { FormRules } from '../kit/form/form-state.ts';
import { merge } from '../kit/merge/merge.ts';
import type { RowLists } from '../kit/merge/rows.ts';
import { t } from '../language/t.ts';

/** Exactly as in spec 2.3. */
export const TITLE = t('Retailer Access Manage');

export interface Retailer {
  _id: string;
  name: string;
  office_code: string;
  retail_type: string[];
  is_active: boolean;
}

/** The groups by `retail_type` (spec 2.3). */
export const GROUPS = [
  { key: 'CE', label: 'CE' },
  { key: 'MX', label: 'MX' },
  { key: 'BOTH', label: t('CE & MX (BOTH)') },
  { key: 'NONE', label: t('Others (NONE)') },
] as const;
type GroupKey = (typeof GROUPS)[number]['key'];

function groupOf({ retail_type }: Retailer): GroupKey {
  const [isCe, isMx] = [retail_type.includes('CE'), retail_type.includes('MX')];
  if (isCe && isMx) return 'BOTH';
  if (isCe) return 'CE';
  return isMx ? 'MX' : 'NONE';
}

export function grouped(retailers: Retailer[]): Record<GroupKey, Retailer[]> {
  const groups: Record<GroupKey, Retailer[]> = { CE: [], MX: [], BOTH: [], NONE: [] };
  for (const retailer of retailers) groups[groupOf(retailer)].push(retailer);
  return groups;
}

/** Chosen retailers by id, each with its quota, or `''` without one. */
export type ChosenRetailers = Readonly<Record<string, number | ''>>;

export interface AccessForm {
  chosen: ChosenRetailers;
  default_order: number | '';
  is_default_applied: boolean;
  /** Sent back unchanged, because a distributor doesn't see every retailer. */
  is_allowed_all_office: boolean;
}

/** Fills the form. With `is_allowed_all_office` everyone is chosen, and a retailer without an entry has no number. */
export function formOf(access: CampaignAccess, retailers: Retailer[]): AccessForm {
  const { is_allowed_all_office } = access;
  const everyone = is_allowed_all_office ? retailers.map((retailer) => [retailer._id, '' as const]) : [];
  const entries = access.allowed_office.map(({ office_id, no_of_order }) => [office_id, no_of_order]);
  const chosen = Object.fromEntries([...everyone, ...entries]);
  return { chosen, default_order: '', is_default_applied: false, is_allowed_all_office };
}

/** Returns ids of retailers whose choice or number differs between two versions. */
export function changedSince({ chosen: was }: AccessForm, { chosen: is }: AccessForm): string[] {
  return Object.keys({ ...was, ...is }).filter((id) => was[id] !== is[id]);
}

/**
 * The chosen retailers as rows, which can be merged with others' saves. A row without a number isn't the same as no
 * row.
 */
export interface Quotas {
  retailer: { office_id: string; orders: number | '' }[];
}

export const QUOTA_ROWS: RowLists<Quotas> = {
  retailer: { key: ['office_id'], name: ({ office_id }) => office_id, given: ['office_id'] },
};

export const quotasOf = ({ chosen }: Pick<AccessForm, 'chosen'>): Quotas => ({
  retailer: Object.entries(chosen).map(([office_id, orders]) => ({ office_id, orders })),
});

interface Versions {
  base: AccessForm;
  theirs: AccessForm;
  mine: AccessForm;
}

/** Returns all three versions as rows, in case two users changed the same retailer's number. */
export const quotasIn = ({ base, theirs, mine }: Versions) => ({
  base: quotasOf(base),
  theirs: quotasOf(theirs),
  mine: quotasOf(mine),
});

/** Merges numbers that others saved since the form opened; asks about those both changed. */
export function mergeQuotas(versions: Versions) {
  const { values, differences } = merge(quotasIn(versions), QUOTA_ROWS);
  return { values: withQuotas(versions.mine, versions.theirs, values), differences };
}

/** Puts merged numbers into the form. */
export const withQuotas = (mine: AccessForm, theirs: AccessForm, { retailer }: Quotas): AccessForm => ({
  ...mine,
  is_allowed_all_office: theirs.is_allowed_all_office,
  chosen: Object.fromEntries(retailer.map(({ office_id, orders }) => [office_id, orders])),
});

/** Applies others' changes between two versions to the form, and keeps everything else. */
export const withSaved = (form: AccessForm, was: AccessForm, is: AccessForm): AccessForm => ({
  ...form,
  is_allowed_all_office: is.is_allowed_all_office,
  chosen: withChanges(form.chosen, was.chosen, is.chosen),
});

/** Applies what the user typed (`begun` to `typed`) to the form, and keeps what others saved meanwhile. */
export const withDraft = (form: AccessForm, begun: AccessForm, typed: AccessForm): AccessForm => ({
  ...typed,
  is_allowed_all_office: form.is_allowed_all_office,
  chosen: withChanges(form.chosen, begun.chosen, typed.chosen),
});

function withChanges(chosen: ChosenRetailers, was: ChosenRetailers, is: ChosenRetailers): ChosenRetailers {
  const changed: Record<string, number | ''> = { ...chosen };
  for (const id of Object.keys({ ...was, ...is })) {
    const number = is[id];
    if (number === was[id]) continue;
    if (number === undefined) delete changed[id];
    else changed[id] = number;
  }
  return changed;
}

/** Only the retailers count as changes: a typed but unapplied default doesn't. */
export const ACCESS_RULES: FormRules<AccessForm> = {
  same: (one, other) => changedSince(one, other).length === 0,
  wrongIn: wrongNumbers,
  merge: mergeQuotas,
  since: (sent, saved, typed) => withDraft(saved, sent, typed),
  leads: ({ hasTyped }) => (hasTyped ? 'here' : 'away'),
  meets: 'merge',
  restore: ({ initial, values }, { base }) => ({ base, values: withDraft(base, initial, values) }),
};

export const isChosen = (chosen: ChosenRetailers, id: string) => id in chosen;

export function allChosen(chosen: ChosenRetailers, retailers: Retailer[]): boolean {
  return retailers.length > 0 && retailers.every((retailer) => isChosen(chosen, retailer._id));
}

/** Selects or deselects retailers. They keep their numbers; newly chosen ones get an applied default. */
export function choose(form: AccessForm, ids: string[], isOn: boolean, all: Retailer[]): AccessForm {
  const chosen: Record<string, number | ''> = { ...form.chosen };
  for (const id of ids) {
    if (isOn) chosen[id] ??= form.is_default_applied ? form.default_order : '';
    else delete chosen[id];
  }
  return { ...form, chosen, is_default_applied: form.is_default_applied && allChosen(chosen, all) };
}

/**
 * When turned on, gives every retailer the default number; when turned off, sets all to 0 (spec 4). Without a default
 * it counts as off.
 */
export function applyDefault(form: AccessForm, isOn: boolean): AccessForm {
  const mayApply = form.default_order !== '' && wrongNumber(form.default_order) === undefined;
  const number = isOn && mayApply ? form.default_order : 0;
  const chosen = Object.fromEntries(Object.keys(form.chosen).map((id) => [id, number]));
  return { ...form, chosen, is_default_applied: isOn && mayApply };
}

type Visibility = Pick<CampaignAccess, 'sees_all'>;

/** Whether every retailer sells, by head office's choice. */
export function isOpenToAll(form: AccessForm, retailers: Retailer[], { sees_all }: Visibility): boolean {
  return sees_all ? allChosen(form.chosen, retailers) : form.is_allowed_all_office;
}

/** Builds the save's body. If everyone sells, a retailer without a number is unlimited; otherwise it has 0. */
export function bodyOf(form: AccessForm, retailers: Retailer[], visibility: Visibility): CampaignAccessInput {
  const is_allowed_all_office = isOpenToAll(form, retailers, visibility);
  const chosen = Object.entries(form.chosen).filter(([, number]) => !is_allowed_all_office || number !== '');
  // In a campaign open to all, an unselected retailer would still sell: send 0 for it.
  const shut = is_allowed_all_office ? retailers.filter(({ _id }) => !isChosen(form.chosen, _id)) : [];
  const entries = [...chosen, ...shut.map(({ _id }) => [_id, 0] as const)];
  return {
    is_allowed_all_office,
    allowed_office: entries.map(([office_id, number]) => ({ office_id, no_of_order: number === '' ? 0 : number })),
  };
}

/** Returns a number's error, shown on blur. */
export function wrongNumber(number: number | ''): string | undefined {
  return number === '' ? undefined : noOfOrder.safeParse(number).error?.issues[0]?.message;
}

export function wrongNumbers({ chosen }: AccessForm): Record<string, string> {
  const wrong = Object.entries(chosen).map(([id, number]) => [id, wrongNumber(number)] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the save's effect in figures. */
export function summaryOf(form: AccessForm, retailers: Retailer[], visibility: Visibility) {
  const { is_allowed_all_office, allowed_office } = bodyOf(form, retailers, visibility);
  const right = allowed_office.filter((entry) => wrongNumber(entry.no_of_order) === undefined);
  return {
    retailers: Object.keys(form.chosen).length,
    orders: right.reduce((sum, entry) => sum + entry.no_of_order, 0),
    unlimited: is_allowed_all_office ? retailers.length - allowed_office.length : 0,
    cannotSell: allowed_office.filter((entry) => entry.no_of_order === 0).length,
  };
}

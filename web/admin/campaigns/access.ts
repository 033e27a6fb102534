import type { CampaignAccess, CampaignAccessInput } from '../../../contract/campaigns.ts';

/** Spec 2.3, to the letter. */
export const TITLE = 'Retailer Access Manage';

export interface Retailer {
  _id: string;
  name: string;
  office_code: string;
  retail_type: string[];
  is_active: boolean;
}

/** The groups of spec 2.3, by what a retailer's retail_type holds. */
export const GROUPS = [
  { key: 'CE', label: 'CE' },
  { key: 'MX', label: 'MX' },
  { key: 'BOTH', label: 'CE & MX (BOTH)' },
  { key: 'NONE', label: 'Others (NONE)' },
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

/** The chosen retailers by their ids, each with its number of orders or, while there is none, an empty text. */
export type Chosen = Readonly<Record<string, number | ''>>;

export interface AccessForm {
  chosen: Chosen;
  default_order: number | '';
  is_default_applied: boolean;
}

/** Who is chosen when the screen opens: with `is_allowed_all_office` everyone, those without an entry without a number. */
export function formOf(access: CampaignAccess, retailers: Retailer[]): AccessForm {
  const everyone = access.is_allowed_all_office ? retailers.map((retailer) => [retailer._id, '' as const]) : [];
  const entries = access.allowed_office.map(({ office_id, no_of_order }) => [office_id, no_of_order]);
  return { chosen: Object.fromEntries([...everyone, ...entries]), default_order: '', is_default_applied: false };
}

export interface Quota {
  office_id: string;
  no_of_order: number;
}

/** The form with numbers that were saved apart from it. */
export function withNumbers(form: AccessForm, entries: Quota[]): AccessForm {
  const numbers = Object.fromEntries(entries.map((entry) => [entry.office_id, entry.no_of_order]));
  return { ...form, chosen: { ...form.chosen, ...numbers } };
}

/** The saved numbers that differ from those the form knows of; of an office's several the first is the latest. */
export function changedSince(known: Quota[], saved: Quota[]): Quota[] {
  const numbers = new Map([...known].reverse().map((entry) => [entry.office_id, entry.no_of_order]));
  return saved.filter((entry) => numbers.get(entry.office_id) !== entry.no_of_order);
}

export const isChosen = (chosen: Chosen, id: string) => id in chosen;

export function allChosen(chosen: Chosen, retailers: Retailer[]): boolean {
  return retailers.length > 0 && retailers.every((retailer) => isChosen(chosen, retailer._id));
}

/** Chooses some retailers, or takes them out; numbers that stand are kept, and an applied default goes to the new ones. */
export function choose(form: AccessForm, ids: string[], isOn: boolean, all: Retailer[]): AccessForm {
  const chosen: Record<string, number | ''> = { ...form.chosen };
  for (const id of ids) {
    if (isOn) chosen[id] ??= form.is_default_applied ? form.default_order : '';
    else delete chosen[id];
  }
  return { ...form, chosen, is_default_applied: form.is_default_applied && allChosen(chosen, all) };
}

/** On gives every retailer the default number, off sets all numbers back to 0 (spec 4); a default that was emptied is off. */
export function applyDefault(form: AccessForm, isOn: boolean): AccessForm {
  const number = isOn && form.default_order !== '' ? form.default_order : 0;
  const chosen = Object.fromEntries(Object.keys(form.chosen).map((id) => [id, number]));
  return { ...form, chosen, is_default_applied: isOn && form.default_order !== '' };
}

/** The body of the save. Where everyone is chosen a retailer without a number has no limit; otherwise it has 0. */
export function bodyOf(form: AccessForm, retailers: Retailer[]): CampaignAccessInput {
  const is_allowed_all_office = allChosen(form.chosen, retailers);
  const entries = Object.entries(form.chosen).filter(([, number]) => !is_allowed_all_office || number !== '');
  return {
    is_allowed_all_office,
    allowed_office: entries.map(([office_id, number]) => ({ office_id, no_of_order: number === '' ? 0 : number })),
  };
}

/** The body with the numbers that the form knows of, by which the server sees what has changed meanwhile. */
export function withKnown(body: CampaignAccessInput, known: Quota[]): CampaignAccessInput {
  const numbers = new Map([...known].reverse().map((entry) => [entry.office_id, entry.no_of_order]));
  const allowed_office = body.allowed_office.map((entry) => ({
    ...entry,
    no_of_order_was: numbers.get(entry.office_id),
  }));
  return { ...body, allowed_office };
}

/** What the save will mean, in figures. */
export function summaryOf(form: AccessForm, retailers: Retailer[]) {
  const { is_allowed_all_office, allowed_office } = bodyOf(form, retailers);
  return {
    retailers: Object.keys(form.chosen).length,
    orders: allowed_office.reduce((sum, entry) => sum + entry.no_of_order, 0),
    unlimited: is_allowed_all_office ? retailers.length - allowed_office.length : 0,
    cannotSell: allowed_office.filter((entry) => entry.no_of_order === 0).length,
  };
}

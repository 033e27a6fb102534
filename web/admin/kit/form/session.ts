import type { ReactNode } from 'react';
import type { Change } from '../../../../contract/endpoint.ts';
import type { Difference } from '../merge/merge.ts';
import type { Draft, Offer } from './drafts.ts';
import { errorsAfter } from './form-errors.ts';

// docs/in-depth/form-session.md tells this on one page. Nothing here knows React, a storage or a clock.

/** Which state of its record a form is of, as its read says it. */
export type Revision = number | string | undefined;

/** What is wrong, by field or by a place within it: `path.0.access_type`. */
export type FormErrors = Record<string, ReactNode>;

/** One press of a button that saves, until its answer has been dealt with. */
interface Press<V> {
  /** Other values in some fields, of this press alone: "Save and publish". They never stand in the fields. */
  asked: Partial<V>;
  /** What a person wants to go on to once it is saved. */
  next?: (() => void) | undefined;
}

type Save<V> =
  /** Waits for the pictures that are on their way into the form. */
  | (Press<V> & { step: 'held' })
  | (Press<V> & { step: 'sent'; sent: V })
  /** Saved; a picture that was chosen since is not left behind with the page. */
  | (Press<V> & { step: 'answered'; sent: V; row: Saved })
  /** Saved, or refused for others' `changes`: the record is read again. */
  | (Press<V> & { step: 'reading'; changes?: Change[] })
  /** A person is asked whose values stay. */
  | (Press<V> & { step: 'asked'; changes: Change[]; theirs: V; revision: Revision });

export interface FormState<V> {
  /** `done`: saved and led elsewhere, or given up. Nothing of it is kept or asked about until something is typed again. */
  stage: 'reading' | 'open' | 'done';
  /** Its page or dialog is gone; an answer may still come. */
  isLeft: boolean;
  /** The values without a change, and the revision of the record that has them. */
  base: V;
  revision: Revision;
  values: V;
  /** Something is typed in a field that gives its value when it is left. */
  isTouched: boolean;
  errors: FormErrors;
  /** How often errors were shown: the first of them is brought into view each time. */
  told: number;
  /** Others' change was told where the record cannot be read again: the next send writes over it. */
  isTold: boolean;
  pictures: { running: number; failed: number };
  save: Save<V> | undefined;
  /** Why the last save came to nothing. */
  failure: Error | null;
  /** What was left behind in such a form, on this device. */
  offered: Offer<V> | undefined;
}

/** The record as the answer to a save shows it. */
export interface Saved {
  _id?: string;
  revision?: Revision;
}

export type FormEvent<V> =
  | { type: 'opened'; values: V; revision: Revision; left?: Draft<V> | undefined }
  | { type: 'typed'; values: V }
  /** In a field that gives its value when it is left. */
  | { type: 'touched' }
  | { type: 'picture began' }
  | { type: 'picture ended'; failed: number }
  | ({ type: 'save' } & Press<V>)
  | { type: 'answered'; row: Saved }
  /** Also without an answer. `changes`: others were quicker. */
  | { type: 'refused'; failure: Error; errors: FormErrors; changes?: Change[] | undefined }
  | { type: 'read'; theirs: V; revision: Revision }
  | { type: 'unread' }
  /** Undefined leaves the form as it is. */
  | { type: 'settled'; values: V | undefined }
  | { type: 'wrong'; errors: FormErrors }
  /** These are the values without a change from here on. */
  | { type: 'begun'; base: V; values: V; revision: Revision }
  | { type: 'discarded'; base: V; revision: Revision }
  /** What is on offer is wanted in the form, or not at all. */
  | { type: 'restore' }
  | { type: 'refuse' }
  | { type: 'restored'; draft: Draft<V> }
  | { type: 'offered'; offered: Offer<V> | undefined }
  | { type: 'given up' }
  | { type: 'left' }
  | { type: 'shown' };

export type Effect<V> =
  | { type: 'send'; values: V; revision: Revision }
  | { type: 'read' }
  /** The draft is brought up to what the form holds, or is forgotten with it. */
  | { type: 'keep' }
  | { type: 'forget' }
  | { type: 'take offer' }
  | { type: 'drop offer' }
  /** What was typed since a record was sent to be added is left to the form of its page. */
  | { type: 'hand over'; id: string; typed: { initial: V; values: V } }
  | { type: 'go to record'; id: string; next: (() => void) | undefined }
  /** To the list, or the dialog closes. */
  | { type: 'go away'; row: Saved }
  | { type: 'next'; next: () => void }
  | { type: 'tell merged'; changes: Change[]; differences: Difference[] }
  | { type: 'tell refused'; failure: Error }
  | { type: 'tell pictures failed' };

/** What one kind of form decides for itself. All of it is pure. */
export interface FormRules<V> {
  same(one: V, other: V): boolean;
  wrongIn(values: V, revision: Revision): FormErrors;
  merge(versions: { base: V; theirs: V; mine: V }): { values: V; differences: Difference[] };
  /** What the form holds once `sent` is saved as `saved` and `typed` stood in it by then. */
  since(sent: V, saved: V, typed: V): V;
  leads(of: { next: boolean; hasTyped: boolean }): 'record' | 'away' | 'here';
  /** Others' changes: `merge` what does not collide, `ask` about every one, or `tell` where the record cannot be read. */
  meets: 'merge' | 'ask' | 'tell';
  restore(draft: Draft<V>, now: { base: V; values: V }): { base: V; values: V };
  /** What is kept on the device of a form whose values are too large for it. */
  kept?(now: { base: V; values: V }): { initial: object; values: object };
}

type Step<V> = readonly [FormState<V>, readonly Effect<V>[]];

/** Whether a save is on its way, and its answer for what was sent. */
export const isSaving = <V>({ save }: FormState<V>): boolean => save !== undefined && save.step !== 'asked';

export const isDirty = <V>({ base, values, isTouched }: FormState<V>, { same }: FormRules<V>): boolean =>
  isTouched || !same(base, values);

/** Whether leaving would lose something. A picture that is on its way into the form is a change of it. */
export const isUnsaved = <V>(state: FormState<V>, rules: FormRules<V>): boolean =>
  state.stage === 'open' && (state.pictures.running > 0 || isDirty(state, rules));

export function formSession<V extends object>(state: FormState<V>, event: FormEvent<V>, rules: FormRules<V>): Step<V> {
  const { save } = state;
  switch (event.type) {
    case 'opened':
      return opened(state, event, rules);
    case 'typed':
      return [typed(state, event.values), []];
    case 'touched':
      return [{ ...state, isTouched: true }, []];
    case 'picture began': {
      const { running, failed } = state.pictures;
      return [{ ...state, pictures: { running: running + 1, failed: running === 0 ? 0 : failed } }, []];
    }
    case 'picture ended':
      return pictureEnded(state, event.failed, rules);
    case 'save':
      if (state.stage !== 'open' || save) return [state, []];
      if (state.pictures.running > 0) return [{ ...state, save: { ...pressOf(event), step: 'held' } }, []];
      return send(state, pressOf(event), rules);
    case 'answered':
      return save?.step === 'sent' ? answered(state, save, event.row, rules) : [state, []];
    case 'refused':
      return save?.step === 'sent' ? refused(state, save, event, rules) : [state, []];
    case 'read':
      return save?.step === 'reading' ? readAgain(state, save, event, rules) : [state, []];
    case 'unread':
      return save?.step === 'reading' ? saved(state, save) : [state, []];
    case 'settled':
      if (save?.step !== 'asked') return [state, []];
      if (!event.values) return [{ ...state, save: undefined }, []];
      return send(begun(state, save.theirs, event.values, save.revision), save, rules);
    case 'wrong':
      return [wrong(state, event.errors), []];
    case 'begun':
      return [begun(state, event.base, event.values, event.revision), []];
    case 'discarded':
      if (save || state.pictures.running > 0) return [state, []];
      return [
        { ...begun(state, event.base, event.base, event.revision), isTouched: false, failure: null },
        [{ type: 'forget' }],
      ];
    // While a save is on its way nothing else comes into the form.
    case 'restore':
      return [state, save ? [] : [{ type: 'take offer' }]];
    case 'refuse':
      return [state, save ? [] : [{ type: 'drop offer' }]];
    case 'restored': {
      const { base, values } = rules.restore(event.draft, state);
      return [begun(state, base, values, event.draft.revision ?? state.revision), [{ type: 'keep' }]];
    }
    case 'offered':
      return [{ ...state, offered: event.offered }, []];
    case 'given up':
      return [{ ...state, stage: 'done', save: save?.step === 'sent' ? save : undefined }, [{ type: 'forget' }]];
    case 'left':
      return [{ ...state, isLeft: true }, []];
    case 'shown':
      return [{ ...state, isLeft: false }, []];
  }
}

const pressOf = <V>({ asked, next }: Press<V>): Press<V> => ({ asked, next });

/** The form begins once, with the record as it came, and what the page before has left to it. */
function opened<V extends object>(
  state: FormState<V>,
  { values: base, revision, left }: Extract<FormEvent<V>, { type: 'opened' }>,
  { since }: FormRules<V>,
): Step<V> {
  if (state.stage !== 'reading') return [state, []];
  return [begun(state, base, left ? since(left.initial, base, left.values) : base, revision), []];
}

const begun = <V>(state: FormState<V>, base: V, values: V, revision: Revision): FormState<V> => ({
  ...state,
  ...{ stage: 'open', base, values, revision, errors: {} },
});

/** Errors within a list go with what was mended, moved or taken out. */
function typed<V extends object>(state: FormState<V>, values: V): FormState<V> {
  if (state.stage === 'reading') return state;
  let { errors } = state;
  for (const [field, value] of Object.entries(values)) {
    const before = state.values[field as keyof V];
    if (value !== before) errors = errorsAfter(errors, field, before, value);
  }
  return { ...state, stage: 'open', values, isTouched: false, errors };
}

const wrong = <V>(state: FormState<V>, errors: FormErrors): FormState<V> => ({
  ...state,
  errors,
  told: state.told + (Object.keys(errors).length > 0 ? 1 : 0),
});

function pictureEnded<V extends object>(state: FormState<V>, more: number, rules: FormRules<V>): Step<V> {
  const running = state.pictures.running - 1;
  const arrived = { ...state, pictures: { running, failed: state.pictures.failed + more } };
  const { save } = arrived;
  if (running > 0 || !save) return [arrived, []];
  if (save.step === 'answered') return lead(arrived, save, rules);
  if (save.step !== 'held') return [arrived, []];
  const free = { ...arrived, save: undefined };
  // What waited with a page that is gone, or was given up, is not sent after it.
  if (state.isLeft) return [free, []];
  return arrived.pictures.failed > 0 ? [free, [{ type: 'tell pictures failed' }]] : send(free, save, rules);
}

/** Sends the form, if nothing is wrong with it. */
function send<V extends object>(state: FormState<V>, press: Press<V>, rules: FormRules<V>): Step<V> {
  const values = { ...state.values, ...press.asked };
  const errors = rules.wrongIn(values, state.revision);
  if (Object.keys(errors).length > 0) return [wrong({ ...state, save: undefined }, errors), []];
  const save: Save<V> = { ...pressOf(press), step: 'sent', sent: state.values };
  return [
    { ...state, isTouched: false, errors, failure: null, save },
    [{ type: 'send', values, revision: state.revision }],
  ];
}

type SaveAt<V, S extends Save<V>['step']> = Extract<Save<V>, { step: S }>;

function answered<V extends object>(
  state: FormState<V>,
  save: SaveAt<V, 'sent'>,
  row: Saved,
  rules: FormRules<V>,
): Step<V> {
  const arrived: SaveAt<V, 'answered'> = { ...save, step: 'answered', row };
  const waits = state.pictures.running > 0 && !state.isLeft;
  return waits ? [{ ...state, save: arrived }, []] : lead({ ...state, save: arrived }, arrived, rules);
}

/** What was typed while it was on its way is still to be saved; a page that was left leads nobody back. */
function lead<V extends object>(state: FormState<V>, save: SaveAt<V, 'answered'>, rules: FormRules<V>): Step<V> {
  const { sent, next, row } = save;
  const done: FormState<V> = { ...state, stage: 'done', save: undefined };
  const hasTyped = state.isTouched || !rules.same(state.values, sent);
  const isGone = state.isLeft && (state.stage === 'done' || !hasTyped);
  const leads = isGone ? 'away' : rules.leads({ next: next !== undefined && !state.isLeft, hasTyped });
  if (leads === 'away')
    return [done, state.isLeft ? [{ type: 'forget' }] : [{ type: 'forget' }, { type: 'go away', row }]];
  if (leads === 'record' && row._id) {
    const effects: Effect<V>[] = [];
    if (hasTyped) effects.push({ type: 'hand over', id: row._id, typed: { initial: sent, values: state.values } });
    effects.push({ type: 'forget' });
    if (!state.isLeft) effects.push({ type: 'go to record', id: row._id, next });
    return [done, effects];
  }
  // Of what a button asked for, what the record has: it is published, but no record is "saved as a draft".
  const taken = Object.entries(save.asked).filter(([field]) => field in row);
  const base: V = { ...sent, ...Object.fromEntries(taken) };
  const here = begun(state, base, rules.since(sent, base, state.values), row.revision);
  if (state.isLeft) return [{ ...here, save: undefined }, [{ type: 'keep' }]];
  return [{ ...here, save: { ...pressOf(save), step: 'reading' } }, [{ type: 'keep' }, { type: 'read' }]];
}

function refused<V extends object>(
  state: FormState<V>,
  save: SaveAt<V, 'sent'>,
  { failure, errors, changes }: Extract<FormEvent<V>, { type: 'refused' }>,
  { meets }: FormRules<V>,
): Step<V> {
  const free = { ...state, save: undefined, failure };
  if (state.isLeft) return [free, [{ type: 'tell refused', failure }]];
  const shown = wrong(free, errors);
  if (!changes) return [shown, []];
  if (meets === 'tell') return [{ ...shown, isTold: true, revision: undefined }, []];
  return [{ ...shown, save: { ...pressOf(save), step: 'reading', changes } }, [{ type: 'read' }]];
}

function readAgain<V extends object>(
  state: FormState<V>,
  save: SaveAt<V, 'reading'>,
  { theirs, revision }: { theirs: V; revision: Revision },
  rules: FormRules<V>,
): Step<V> {
  if (state.isLeft) return [{ ...state, save: undefined }, []];
  const { changes } = save;
  if (!changes) return saved(begun(state, theirs, rules.since(state.base, theirs, state.values), revision), save);
  return meet(state, save, { changes, theirs, revision }, rules);
}

/** Others were quicker: what both changed differently is asked, all else goes together and is saved. */
function meet<V extends object>(
  state: FormState<V>,
  press: Press<V>,
  { changes, theirs, revision }: { changes: Change[]; theirs: V; revision: Revision },
  rules: FormRules<V>,
): Step<V> {
  const { values, differences } = rules.merge({ base: state.base, theirs, mine: state.values });
  const isContested = differences.some((difference) => difference.isContested);
  // A button that does more than save, such as "Save and publish", does it with nothing that was not seen.
  const asks = rules.meets === 'ask' || isContested || Object.keys(press.asked).length > 0;
  if (asks) return [{ ...state, save: { ...pressOf(press), step: 'asked', changes, theirs, revision } }, []];
  const [sent, effects] = send(begun(state, theirs, values, revision), press, rules);
  return [sent, differences.length > 0 ? [{ type: 'tell merged', changes, differences }, ...effects] : effects];
}

/** The save is dealt with; a refusal whose record could not be read says who was quicker. */
const saved = <V>(state: FormState<V>, { next, ...save }: SaveAt<V, 'reading'>): Step<V> => [
  { ...state, save: undefined },
  next && !save.changes && !state.isLeft ? [{ type: 'next', next }] : [],
];

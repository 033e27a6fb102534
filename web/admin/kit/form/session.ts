import type { Change } from '../../../../contract/calls/endpoint.ts';
import { errorsAfter } from './form-errors.ts';
import type {
  Effect,
  FormErrors,
  FormEvent,
  FormRules,
  FormState,
  Press,
  Revision,
  Save,
  Saved,
} from './form-state.ts';

// docs/in-depth/form-session.md explains this on one page. This file is independent of React, storage and the clock.

type Step<V> = readonly [FormState<V>, readonly Effect<V>[]];

/** Whether a save is in flight for the values it sent. */
export const isSaving = <V>({ save }: FormState<V>): boolean => save !== undefined && save.step !== 'choosing';

export const isDirty = <V>({ base, values, isTouched }: FormState<V>, { same }: FormRules<V>): boolean =>
  isTouched || !same(base, values);

/** Whether leaving would lose changes. An uploading picture counts as a change. */
export const isUnsaved = <V>(state: FormState<V>, rules: FormRules<V>): boolean =>
  state.stage === 'open' && (state.pictures.running > 0 || isDirty(state, rules));

/** Returns a form's next state after an event, and the effects to carry out. `rules` depend on the kind of form. */
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
      if (save?.step !== 'choosing') return [state, []];
      if (!event.values) return [{ ...state, save: undefined }, []];
      return send(rebased(state, save.theirs, event.values, save.revision), save, rules);
    case 'rebased':
      return [rebased(state, event.base, event.values, event.revision), []];
    case 'discarded':
      if (save || state.pictures.running > 0) return [state, []];
      return [
        { ...rebased(state, event.base, event.base, event.revision), isTouched: false, failure: null },
        [{ type: 'forget' }],
      ];
    // While a save is in flight, nothing else enters the form.
    case 'restore':
      return [state, save ? [] : [{ type: 'take draft' }]];
    case 'drop draft':
      return [state, save ? [] : [{ type: 'drop draft' }]];
    case 'restored': {
      const { base, values } = rules.restore(event.draft, state);
      return [rebased(state, base, values, event.draft.revision ?? state.revision), [{ type: 'keep' }]];
    }
    case 'draft found':
      return [{ ...state, foundDraft: event.draft }, []];
    case 'given up':
      return [{ ...state, stage: 'done', save: save?.step === 'sent' ? save : undefined }, [{ type: 'forget' }]];
    case 'left':
      return [{ ...state, isLeft: true }, []];
    case 'shown':
      return [{ ...state, isLeft: false }, []];
  }
}

const pressOf = <V>({ overrides, next, merged }: Press<V>): Press<V> => ({ overrides, next, merged });

/** Opens the form once, with the loaded record and text that the previous page left. */
function opened<V extends object>(
  state: FormState<V>,
  { values: base, revision, left }: Extract<FormEvent<V>, { type: 'opened' }>,
  { since }: FormRules<V>,
): Step<V> {
  if (state.stage !== 'reading') return [state, []];
  return [rebased(state, base, left ? since(left.initial, base, left.values) : base, revision), []];
}

const rebased = <V>(state: FormState<V>, base: V, values: V, revision: Revision): FormState<V> => ({
  ...state,
  stage: 'open',
  base,
  values,
  revision,
  errors: {},
});

/** Sets the typed values. A row's errors go once it is corrected, moved or removed. */
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
  errorsShown: state.errorsShown + (Object.keys(errors).length > 0 ? 1 : 0),
});

function pictureEnded<V extends object>(state: FormState<V>, more: number, rules: FormRules<V>): Step<V> {
  const running = state.pictures.running - 1;
  const arrived = { ...state, pictures: { running, failed: state.pictures.failed + more } };
  const { save } = arrived;
  if (running > 0 || !save) return [arrived, []];
  if (save.step === 'answered') return lead(arrived, save, rules);
  if (save.step !== 'held') return [arrived, []];
  const free = { ...arrived, save: undefined };
  // Don't send a held save once its page is gone.
  if (state.isLeft) return [free, []];
  return arrived.pictures.failed > 0 ? [free, [{ type: 'tell pictures failed' }]] : send(free, save, rules);
}

/** Sends the form if it's valid. */
function send<V extends object>(state: FormState<V>, press: Press<V>, rules: FormRules<V>): Step<V> {
  const values = { ...state.values, ...press.overrides };
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
  const { merged, ...rest } = save;
  const arrived: SaveAt<V, 'answered'> = { ...rest, step: 'answered', row };
  const told: Effect<V>[] = merged ? [{ type: 'tell merged', ...merged }] : [];
  const isWaiting = state.pictures.running > 0 && !state.isLeft;
  if (isWaiting) return [{ ...state, save: arrived }, told];
  const [next, effects] = lead({ ...state, save: arrived }, arrived, rules);
  return [next, [...told, ...effects]];
}

/** Decides where a save leads. Text typed meanwhile still needs saving, and a page that was left doesn't redirect. */
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
  // Only keep overrides that are fields: a record can be published, but none is “saved as a draft”.
  const patch = Object.entries(save.overrides).filter(([field]) => field in row);
  const base: V = { ...sent, ...Object.fromEntries(patch) };
  const here = rebased(state, base, rules.since(sent, base, state.values), row.revision);
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
  if (meets === 'tell') return [{ ...shown, warned: true, revision: undefined }, []];
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
  if (!changes) return saved(rebased(state, theirs, rules.since(state.base, theirs, state.values), revision), save);
  return meet(state, save, { changes, theirs, revision }, rules);
}

/** Handles another user's earlier save: asks if both changed the same value, otherwise merges and saves. */
function meet<V extends object>(
  state: FormState<V>,
  press: Press<V>,
  { changes, theirs, revision }: { changes: Change[]; theirs: V; revision: Revision },
  rules: FormRules<V>,
): Step<V> {
  const { values, differences } = rules.merge({ base: state.base, theirs, mine: state.values });
  const isContested = differences.some((difference) => difference.isContested);
  // A button that does more than save, such as “Save and publish”, only acts on values the user has seen.
  const asks = rules.meets === 'ask' || isContested || Object.keys(press.overrides).length > 0;
  if (asks) return [{ ...state, save: { ...pressOf(press), step: 'choosing', changes, theirs, revision } }, []];
  const { merged } = press;
  const all = {
    changes: [...(merged?.changes ?? []), ...changes],
    differences: [...(merged?.differences ?? []), ...differences],
  };
  return send(
    rebased(state, theirs, values, revision),
    { ...press, merged: all.differences.length > 0 ? all : undefined },
    rules,
  );
}

/** Ends the save, and runs its follow-up. */
const saved = <V>(state: FormState<V>, { next, ...save }: SaveAt<V, 'reading'>): Step<V> => [
  { ...state, save: undefined },
  next && !save.changes && !state.isLeft ? [{ type: 'next', next }] : [],
];

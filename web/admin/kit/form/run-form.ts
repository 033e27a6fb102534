import { draftsOf } from './drafts.ts';
import type { Effect, FormEvent, FormRules, FormState, Revision, Saved } from './form-state.ts';
import { formSession, isUnsaved } from './session.ts';

/** How long after the last keystroke to store a draft. */
const WRITE_AFTER_MS = 300;

/** A form's connections to the outside. Events bring the answers to `send` and `read`. */
export interface FormPorts<V> {
  rules: FormRules<V>;
  /** Identifies its drafts: user, page, and form on it. */
  place: string;
  send(values: V, revision: Revision): void;
  read(): void;
  /** The record as last rendered, if the page reads it. */
  drawn?: { values: V; revision: Revision } | undefined;
  goAway(row: Saved): void;
  /** The place of the new record's form, which continues with text typed meanwhile. */
  placeOf?(id: string): string;
  goToRecord?(id: string, next: (() => void) | undefined): void;
  tell(effect: Extract<Effect<V>, { type: `tell ${string}` }>): void;
}

export type RunningForm<V extends object> = ReturnType<typeof runForm<V>>;

interface Start<V> {
  values: V;
  revision?: Revision;
  /** Whether the record isn't loaded yet. */
  isReading?: boolean;
}

/** Holds one form's state, and carries out the effects of its session. */
export function runForm<V extends object>(start: Start<V>, first: FormPorts<V>) {
  let ports = first;
  const drafts = draftsOf<V>(ports.place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let state: FormState<V> = { ...untouched(start), foundDraft: drafts.newest() };

  function dispatch(event: FormEvent<V>): void {
    const before = state;
    const [next, effects] = formSession(state, event, ports.rules);
    state = next;
    if (state.values !== before.values || state.base !== before.base) keepSoon();
    for (const hear of listeners) hear();
    for (const effect of effects) (does[effect.type] as (effect: Effect<V>) => void)(effect);
  }

  const does: { [T in Effect<V>['type']]: (effect: Extract<Effect<V>, { type: T }>) => void } = {
    send: ({ values, revision }) => ports.send(values, revision),
    read: () => ports.read(),
    keep,
    forget() {
      clearTimeout(timer);
      drafts.forget();
    },
    'take draft'() {
      // Keeps the current text, and replaces it with the found draft.
      keep();
      const draft = state.foundDraft && drafts.take(state.foundDraft);
      if (draft) dispatch({ type: 'restored', draft });
      dispatch({ type: 'draft found', draft: drafts.newest() });
    },
    'drop draft'() {
      if (state.foundDraft) drafts.drop(state.foundDraft);
      dispatch({ type: 'draft found', draft: drafts.newest() });
    },
    'hand over'({ id, typed }) {
      if (ports.placeOf && !isTaken()) drafts.handOver(ports.placeOf(id), typed);
    },
    'go to record': ({ id, next }) => ports.goToRecord?.(id, next),
    'go away': ({ row }) => ports.goAway(row),
    next: ({ next }) => next(),
    'tell merged': (news) => ports.tell(news),
    'tell refused': (news) => ports.tell(news),
    'tell pictures failed': (news) => ports.tell(news),
  };

  /** Whether the draft is no longer ours: the page was left, and another form took the draft or deleted it. */
  const isTaken = () => state.isLeft && !drafts.isKept();

  function keepSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(keep, WRITE_AFTER_MS);
  }

  function keep(): void {
    clearTimeout(timer);
    if (state.stage !== 'open' || isTaken()) return;
    const { base: initial, values, revision } = state;
    if (ports.rules.same(initial, values)) drafts.forget();
    else drafts.keep({ initial, values, ...ports.rules.kept?.(state), revision });
  }

  return {
    state: () => state,
    /**
     * Tracks pictures on their way into the form: each batch reports its start, then its end with the number of
     * failures.
     */
    uploads: {
      begin() {
        dispatch({ type: 'picture began' });
        return (failed: number) => dispatch({ type: 'picture ended', failed });
      },
    },
    isUnsaved: () => isUnsaved(state, ports.rules),
    drawn: () => ports.drawn,
    dispatch,
    keep,
    leave() {
      keep();
      dispatch({ type: 'left' });
    },
    /** Fills in the loaded record. Text that the previous page left for this form continues here. */
    open(values: V, revision: Revision) {
      if (state.stage !== 'reading') return;
      const left = state.foundDraft?.goesOn ? drafts.take(state.foundDraft) : undefined;
      dispatch({ type: 'opened', values, revision, left });
      if (left) dispatch({ type: 'draft found', draft: drafts.newest() });
    },
    subscribe(hear: () => void) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    /** Takes the ports of the latest render. */
    use(now: FormPorts<V>) {
      ports = now;
    },
  };
}

const untouched = <V>({ values, revision, isReading }: Start<V>): Omit<FormState<V>, 'foundDraft'> => ({
  stage: isReading ? 'reading' : 'open',
  isLeft: false,
  base: values,
  values,
  revision,
  isTouched: false,
  errors: {},
  errorsShown: 0,
  warned: false,
  pictures: { running: 0, failed: 0 },
  save: undefined,
  failure: null,
});

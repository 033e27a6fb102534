import { drafts } from '../../../shared/session.ts';
import { type Draft, draftAt, keepDraft, newDraftKey, offerIn } from './drafts.ts';
import type { Effect, FormEvent, FormRules, FormState, Revision, Saved } from './form-state.ts';
import { formSession, isUnsaved } from './session.ts';

/** How long after the last letter a draft is written, in milliseconds. */
const GRACE = 300;

/** What a form asks of the world around it. Both `send` and `read` are answered by an event. */
export interface FormPorts<V> {
  rules: FormRules<V>;
  /** Whose drafts these are: the user, the page, and which of its forms. */
  place: string;
  send(values: V, revision: Revision): void;
  read(): void;
  /** The record as it was drawn last, where that is how it is read. */
  drawn?: { values: V; revision: Revision } | undefined;
  goAway(row: Saved): void;
  /** The place of an added record's form, which goes on with what was typed meanwhile. */
  placeOf?(id: string): string;
  goToRecord?(id: string, next: (() => void) | undefined): void;
  tell(effect: Extract<Effect<V>, { type: `tell ${string}` }>): void;
}

export type RunningForm<V extends object> = ReturnType<typeof runForm<V>>;

interface Start<V> {
  values: V;
  revision?: Revision;
  /** The record is still to be read. */
  isReading?: boolean;
}

/** Keeps the state of one form and does what its session asks for. */
export function runForm<V extends object>({ values, revision, isReading }: Start<V>, first: FormPorts<V>) {
  let ports = first;
  // Each form that is opened keeps its draft apart: those of one page, or of two tabs, never meet.
  let own = newDraftKey(ports.place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = new Set<() => void>();
  const offer = () => offerIn<V>(ports.place, own);
  let state: FormState<V> = {
    ...{ stage: isReading ? 'reading' : 'open', isLeft: false, base: values, values, revision, isTouched: false },
    ...{ errors: {}, told: 0, isTold: false, pictures: { running: 0, failed: 0 }, save: undefined, failure: null },
    offered: offer(),
  };

  function dispatch(event: FormEvent<V>): void {
    const before = state;
    const [next, effects] = formSession(state, event, ports.rules);
    state = next;
    if (state.values !== before.values || state.base !== before.base) keepSoon();
    for (const hear of heard) hear();
    for (const effect of effects) (does[effect.type] as (effect: Effect<V>) => void)(effect);
  }

  const does: { [T in Effect<V>['type']]: (effect: Extract<Effect<V>, { type: T }>) => void } = {
    send: ({ values, revision }) => ports.send(values, revision),
    read: () => ports.read(),
    keep,
    forget() {
      clearTimeout(timer);
      drafts.remove(own);
    },
    'take offer'() {
      // What was typed here since is on offer in its place.
      keep();
      const draft = take();
      if (draft) dispatch({ type: 'restored', draft });
      dispatch({ type: 'offered', offered: offer() });
    },
    'drop offer'() {
      // What another tab has typed into it since was not seen here: it is offered first.
      const { offered } = state;
      if (offered && draftAt(offered.key)?.at === offered.at) drafts.remove(offered.key);
      dispatch({ type: 'offered', offered: offer() });
    },
    'hand over'({ id, typed }) {
      if (ports.placeOf && !isTaken()) keepDraft(newDraftKey(ports.placeOf(id)), { ...typed, goesOn: true });
    },
    'go to record': ({ id, next }) => ports.goToRecord?.(id, next),
    'go away': ({ row }) => ports.goAway(row),
    next: ({ next }) => next(),
    'tell merged': (news) => ports.tell(news),
    'tell refused': (news) => ports.tell(news),
    'tell pictures failed': (news) => ports.tell(news),
  };

  /** What a page that is left has kept is in other hands by now, or was thrown away. */
  const isTaken = () => state.isLeft && !draftAt(own);

  function keepSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(keep, GRACE);
  }

  function keep(): void {
    clearTimeout(timer);
    if (state.stage !== 'open' || isTaken()) return;
    const { base: initial, values, revision } = state;
    if (!ports.rules.same(initial, values))
      keepDraft(own, { ...(ports.rules.kept?.(state) ?? { initial, values }), revision });
    else drafts.remove(own);
  }

  /** What is on offer becomes this form's own, under a key that no other tab has. Another tab may have taken it meanwhile. */
  function take(): Draft<V> | undefined {
    const draft = state.offered && draftAt<V>(state.offered.key);
    if (!draft || !state.offered) return undefined;
    own = newDraftKey(ports.place);
    keepDraft(own, draft);
    drafts.remove(state.offered.key);
    return draft;
  }

  return {
    state: () => state,
    /** Pictures that are on their way into the form: each batch says when it begins, and then when it ends with how many failed. */
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
    /** The record has come; what the page before has left to this form goes on in it. */
    open(values: V, revision: Revision) {
      if (state.stage !== 'reading') return;
      const left = state.offered?.goesOn ? take() : undefined;
      dispatch({ type: 'opened', values, revision, left });
      if (left) dispatch({ type: 'offered', offered: offer() });
    },
    subscribe(hear: () => void) {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
    /** They see what was drawn last. */
    use(now: FormPorts<V>) {
      ports = now;
    },
  };
}

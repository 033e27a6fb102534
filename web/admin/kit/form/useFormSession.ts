import { schemaResolver } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import type { EndpointKey, ReplyOf } from '../../../../contract/api.ts';
import { type Change, type Definition, takesKey } from '../../../../contract/calls/endpoint.ts';
import { type CallInput, newIdempotencyKey } from '../../../shared/api.ts';
import { storedToken } from '../../../shared/session.ts';
import { t, translated } from '../../language/t.ts';
import { useSession } from '../../session.tsx';
import { act, CallError, type Via } from '../calls.ts';
import { placesOf } from '../merge/difference-words.ts';
import { type Difference, merge, typedSince } from '../merge/merge.ts';
import type { RowLists } from '../merge/rows.ts';
import { failed, informed } from '../toast.tsx';
import type { FormErrors, FormRules, Revision, Saved } from './form-state.ts';
import { type FormPorts, type RunningForm, runForm } from './run-form.ts';
import { endpointOf } from './schemas.ts';
import { isDirty, isSaving } from './session.ts';
import { type TypedForm, typedForm, withoutEmpty } from './typed-form.ts';
import { noteForm } from './unsaved.ts';
import { focusFirstWrong } from './wrong-fields.ts';

type GetKey = Extract<EndpointKey, `GET ${string}`>;

interface FormOptions<K extends EndpointKey, V extends object> {
  call: K;
  initial: V;
  revision?: Revision;
  /** The revision's name in the body. */
  revisionField?: string;
  /** Whether the record isn't loaded yet. */
  isReading?: boolean;
  /** Id of the edited record. */
  id?: string;
  /** Names the form, if a page has several. */
  part?: string;
  /** Builds the body from the values. */
  write?: (values: V) => unknown;
  /** Finds field errors that the schema can't. */
  alsoWrong?: ((values: V) => Record<string, string>) | undefined;
  rows?: RowLists<V>;
  /** The call's other input. */
  input?: (values: V) => Partial<CallInput<K>>;
  done: string;
  failure: string;
  stale?: GetKey[];
  via?: Via<K>;
  /** Also shows a refusal as a toast. */
  hasToast?: boolean;
  onDone?: (reply: ReplyOf<K>, sent: V) => unknown;
  onRefused?: (error: Error, sent: V) => void;
  /** Reads field errors, or others' changes, from a refusal; undefined if it had another cause. */
  errorsOf?: (error: CallError, sent: V) => FormErrors;
  changesOf?: (error: CallError) => Change[] | undefined;
  noticeOf?: (changes: Change[], differences: Difference[]) => string;
  read?: () => Promise<{ values: V; revision: Revision }>;
  drawn?: { values: V; revision: Revision };
  goAway(row: Saved): void;
  pathOf?: (id: string) => string;
  goToRecord?: (id: string, next: (() => void) | undefined) => void;
  rules: Pick<FormRules<V>, 'leads' | 'meets'> & Partial<FormRules<V>>;
}

/** Connects a one-call form's session to React: the call, the router and toasts carry out its effects. */
export function useFormSession<K extends EndpointKey, V extends object>(options: FormOptions<K, V>) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const placeAt = (path: string) => [user?.id, path, options.part].filter(Boolean).join(' ');
  const { schema, bodyOf, bodyAt } = bodyBy(options);
  const check = schemaResolver(schema, { sync: true });
  const ports: FormPorts<V> = {
    place: placeAt(pathname),
    rules: rulesOf(options, (values, revision) => inOwnLanguage(check(bodyAt(values, revision)))),
    send: useSend(options, bodyAt, () => session),
    read() {
      options.read?.().then(
        ({ values, revision }) => session.dispatch({ type: 'read', theirs: values, revision }),
        () => session.dispatch({ type: 'unread' }),
      );
    },
    drawn: options.drawn,
    goAway: options.goAway,
    placeOf: (id) => placeAt(options.pathOf?.(id) ?? pathname),
    ...(options.goToRecord && { goToRecord: options.goToRecord }),
    tell(news) {
      if (news.type === 'tell pictures failed') failed(undefined, t('Not saved: a picture failed to upload.'));
      else if (news.type === 'tell refused') failed(news.failure, options.failure);
      else informed((options.noticeOf ?? bothKept)(news.changes, news.differences));
    },
  };

  const { initial: values, revision, isReading } = options;
  const [session] = useState(() => runForm({ values, revision, ...(isReading && { isReading }) }, ports));
  useLayoutEffect(() => session.use(ports));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useShown(session, state.errorsShown);

  const form: TypedForm<V> = typedForm({ session, state, schema, bodyOf, isDirty: isDirty(state, ports.rules) });
  const { save, foundDraft, stage } = state;
  const isFormSaving = isSaving(state);
  return {
    session,
    state,
    form,
    isSaving: isFormSaving,
    failure: isFormSaving ? null : state.failure,
    hasUnsaved: () => session.isUnsaved() && storedToken() !== null,
    /** The record as others left it, while the user chooses. */
    conflict: save?.step === 'choosing' ? save : undefined,
    settle: (values: V | undefined) => session.dispatch({ type: 'settled', values }),
    draft: {
      found: stage === 'reading' ? undefined : foundDraft,
      restore: () => session.dispatch({ type: 'restore' }),
      drop: () => session.dispatch({ type: 'drop draft' }),
      forget: () => session.dispatch({ type: 'given up' }),
    },
  };
}

type BodyAt<V> = (values: V, revision: Revision) => object;

const inOwnLanguage = (errors: Record<string, ReactNode>): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path, typeof error === 'string' ? translated(error) : error]),
  );

/** Builds the body by the call's schema; `bodyAt` adds the revision the values were typed on. */
function bodyBy<K extends EndpointKey, V extends object>({ call, write, revisionField }: FormOptions<K, V>) {
  const bodyOf = (values: V) => withoutEmpty(write ? write(values) : values);
  const bodyAt: BodyAt<V> = (values, revision) => ({
    ...(bodyOf(values) as object),
    ...(revision !== undefined && { [revisionField ?? 'revision']: revision }),
  });
  return { schema: (endpointOf(call) as { body: z.ZodType }).body, bodyOf, bodyAt };
}

/** Sends the call, and reports its answer to the session. */
function useSend<K extends EndpointKey, V extends object>(
  options: FormOptions<K, V>,
  bodyAt: BodyAt<V>,
  session: () => RunningForm<V>,
): FormPorts<V>['send'] {
  const addKey = useRef<string | undefined>(undefined);

  /** Keep one key for a new record until it's answered: it's added once, even if answers get lost. */
  function keyOf({ _id }: { _id?: string }) {
    if (_id || !takesKey(endpointOf(options.call) as Definition)) return {};
    addKey.current ??= newIdempotencyKey();
    return { idempotencyKey: addKey.current };
  }

  function refused(error: Error, values: V): void {
    const { changesOf = othersChanges, errorsOf = ({ errors }: CallError) => errors } = options;
    const isLeft = session().state().isLeft;
    const isCall = error instanceof CallError;
    // The record already exists, and the form says so, so the next press adds another one.
    if (isCall && error.status === 422) addKey.current = undefined;
    const errors = isCall ? errorsOf(error, values) : {};
    session().dispatch({ type: 'refused', failure: error, errors, changes: isCall ? changesOf(error) : undefined });
    if (!isLeft) options.onRefused?.(error, values);
  }

  return (values, revision) => {
    const { id } = options;
    const body: { _id?: string } = { ...bodyAt(values, revision), ...(id && { _id: id }) };
    const input = { ...keyOf(body), ...options.input?.(values), body } as CallInput<K>;
    void act(options.call, input, {
      done: options.done,
      failure: options.failure,
      stale: options.stale ?? [],
      via: options.via,
      isShownInPlace: !options.hasToast,
      onDone(reply) {
        addKey.current = undefined;
        session().dispatch({ type: 'answered', row: (reply as { data?: Saved }).data ?? {} });
        return options.onDone?.(reply, values);
      },
      onFailure: (error) => refused(error, values),
    });
  };
}

/** Tells the session when its form is shown and when the page is left. */
function useShown<V extends object>(session: RunningForm<V>, errorsShown: number): void {
  useEffect(() => {
    session.dispatch({ type: 'shown' });
    const forget = noteForm(session.isUnsaved);
    return () => {
      forget();
      session.leave();
    };
  }, [session]);
  useWindowEvent('pagehide', session.keep);
  // Effects run after the errors have rendered, so the first wrong field exists.
  useEffect(() => {
    if (errorsShown > 0) focusFirstWrong();
  }, [errorsShown]);
}

/** Returns the default rules, by the contract's schema; a form can override them. */
const rulesOf = <K extends EndpointKey, V extends object>(
  { rows, alsoWrong, rules }: FormOptions<K, V>,
  check: (values: V, revision: Revision) => FormErrors,
): FormRules<V> => ({
  same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  wrongIn: (values, revision) => ({ ...check(values, revision), ...alsoWrong?.(values) }),
  merge: (versions) => merge(versions, rows),
  since: typedSince,
  // Drafts hold no secrets, so keep those typed since.
  restore: ({ initial, values }, now) => ({ base: { ...now.base, ...initial }, values: { ...now.values, ...values } }),
  ...rules,
});

const othersChanges = ({ changes }: CallError) => (changes.length > 0 ? changes : undefined);

function bothKept(changes: Change[], differences: Difference[]): string {
  const names = [...new Set(changes.map(({ by }) => by))].join(t(' and '));
  return t('{names} changed {differences} in the meantime. Both changes are kept.', {
    names,
    differences: placesOf(differences),
  });
}

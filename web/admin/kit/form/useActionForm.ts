import type { FormEvent } from 'react';
import type { BodyOf, EndpointKey, ReplyOf } from '../../../../contract/api.ts';
import { makeStale, type Via } from '../calls.ts';
import type { Names } from '../merge/difference-words.ts';
import type { Revision, Saved } from './form-state.ts';
import { isSaving } from './session.ts';
import { takeTyped } from './take-typed.ts';
import { useFormSession } from './useFormSession.ts';

type WithBody = { [K in EndpointKey]: undefined extends BodyOf<K> ? never : K }[EndpointKey];
type GetKey = Extract<EndpointKey, `GET ${string}`>;

/** Makes unknown field names a type error, unless `write` builds the body. */
type Written<K extends WithBody, V> =
  | { initial: V; write: (values: V) => unknown }
  | { initial: V & { [F in Exclude<keyof V, keyof BodyOf<K>>]: never }; write?: undefined };

type ActionFormOptions<K extends WithBody, V extends object> = Written<K, V> & {
  call: K;
  /** Path parameters of the call. */
  params?: Record<string, string>;
  /** Returns the idempotency key, so the server handles a repeated send once. */
  keyOf?: (values: V) => string;
  /** The current record, so that the form shows others' changes before a save overwrites them. */
  record?: { noun: string; revision: number } | undefined;
  /**
   * The revision of a row that might have left its list. The user is told of others' changes, and the next send
   * overwrites them.
   */
  revision?: number;
  /** Names ids when others' changes are shown. */
  names?: Names;
  /** Names the draft if the call alone doesn't say whose it is, as for a new record. */
  part?: string;
  /** Errors that the schema can't find, by field. */
  alsoWrong?: (values: V) => Record<string, string>;
  done: string;
  failure: string;
  /** Also shows a refusal as a toast, if the form has no place for it. */
  hasToast?: boolean;
  /** More queries to refresh, besides the same subject's and the audit. */
  stale?: GetKey[];
  via?: Via<K>;
  onDone?: (reply: ReplyOf<K>, sent: V) => unknown;
  onRefused?: (error: Error, sent: V) => void;
  /** Closes the dialog or page once done, unless the user has already left. */
  onClose?: (row: Saved) => unknown;
};

/** Builds a form for one call's body: checked by its schema, sent once, with errors at the fields. */
export function useActionForm<K extends WithBody, V extends object>(options: ActionFormOptions<K, V>) {
  const { record, params, keyOf, initial, stale } = options;
  // One dialog shows another record each time.
  const { _id } = options.initial as { _id?: string };
  const { session, state, form, conflict, ...page } = useFormSession<K, V>({
    ...options,
    // Keep the revision the form opened with: a newer one would overwrite others' changes unseen.
    revision: record?.revision ?? options.revision,
    part: [options.call, ...Object.values(params ?? {}), _id, options.part].filter(Boolean).join(' '),
    input: (values) => ({ ...(params && { params }), ...(keyOf && { idempotencyKey: keyOf(values) }) }) as never,
    drawn: record && { values: initial, revision: record.revision },
    async read(): Promise<{ values: V; revision: Revision }> {
      await makeStale(options.call, stale);
      // The record arrives with the next render.
      await new Promise((resolve) => setTimeout(resolve));
      return session.drawn() ?? { values: state.base, revision: state.revision };
    },
    goAway: (row) => options.onClose?.(row),
    rules: { leads: () => 'away', meets: record ? 'ask' : 'tell' },
  });
  /** Sends the form, with these values for this call only; the fields never show them. */
  function send(overrides: Partial<V> = {}) {
    session.dispatch({ type: 'save', overrides });
  }
  return {
    ...form,
    ...page,
    send,
    submit(event: FormEvent) {
      event.preventDefault();
      // React nests a dialog's form in its page's form: don't submit that too.
      event.stopPropagation();
      takeTyped();
      send();
    },
    /** Others' changes that the save ran into. */
    conflict: record &&
      conflict && {
        noun: record.noun,
        names: options.names,
        changes: conflict.changes,
        base: state.base,
        theirs: conflict.theirs,
        mine: state.values,
        onSettle: page.settle,
      },
    /** Whether the user knows of others' change, so that the next send overwrites it. */
    warned: state.warned,
    /** Stays true once done, so that a second press doesn't send again. */
    isPending: page.isSaving || state.stage === 'done',
    isOnItsWay: () => isSaving(session.state()),
    failureText: options.failure,
  };
}

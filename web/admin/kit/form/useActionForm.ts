import type { FormEvent } from 'react';
import type { BodyOf, EndpointKey, ReplyOf } from '../../../../contract/api.ts';
import { makeStale } from '../calls.ts';
import type { Names } from '../merge/difference-words.ts';
import type { Revision, Saved } from './form-state.ts';
import { isSaving } from './session.ts';
import { takeTyped } from './take-typed.ts';
import { useFormSession } from './useFormSession.ts';

type WithBody = { [K in EndpointKey]: undefined extends BodyOf<K> ? never : K }[EndpointKey];
type GetKey = Extract<EndpointKey, `GET ${string}`>;

/** Names that the body does not have do not compile, unless `write` makes the body of them. */
type Written<K extends WithBody, V> =
  | { initial: V; write: (values: V) => unknown }
  | { initial: V & { [F in Exclude<keyof V, keyof BodyOf<K>>]: never }; write?: undefined };

type ActionFormOptions<K extends WithBody, V extends object> = Written<K, V> & {
  call: K;
  /** The parameters of the call's address. */
  params?: Record<string, string>;
  /** The key by which the server knows a repeated send: it is done once. */
  keyOf?: (values: V) => string;
  /** The record as it reads now: a change that others have made of it since is shown before it is saved over. */
  record?: { noun: string; revision: number } | undefined;
  /**
   * The revision of a row that may have left its list by then: the person hears of a change, and the next send
   * writes over it.
   */
  revision?: number;
  /** The names of ids in its fields where others' changes are shown. */
  names?: Names;
  /** Names the draft if the call alone does not tell whose it is, as for a new record. */
  part?: string;
  done: string;
  failure: string;
  /** A refusal is shown in a toast as well if the form has no place for it. */
  hasToast?: boolean;
  stale?: GetKey[];
  onDone?: (reply: ReplyOf<K>, sent: V) => unknown;
  onRefused?: (error: Error, sent: V) => void;
  /** Closes the form's dialog, or leads on from its page, once it is done, unless it was left meanwhile. */
  onClose?: (row: Saved) => unknown;
};

/** A form whose fields are the body of one call: checked by its schema, sent once, refused at the fields. */
export function useActionForm<K extends WithBody, V extends object>(options: ActionFormOptions<K, V>) {
  const { record, params, keyOf, initial, stale } = options;
  // The same dialog shows another record each time.
  const { _id } = options.initial as { _id?: string };
  const { session, state, form, conflict, ...page } = useFormSession<K, V>({
    ...options,
    // The revision that the form was opened with. A later read does not change it: others' changes would be saved over
    // unseen.
    revision: record?.revision ?? options.revision,
    part: [options.call, ...Object.values(params ?? {}), _id, options.part].filter(Boolean).join(' '),
    input: (values) => ({ ...(params && { params }), ...(keyOf && { idempotencyKey: keyOf(values) }) }) as never,
    drawn: record && { values: initial, revision: record.revision },
    async read(): Promise<{ values: V; revision: Revision }> {
      await makeStale(options.call, stale);
      // The record that was read comes in with the next drawing.
      await new Promise((resolve) => setTimeout(resolve));
      return session.drawn() ?? { values: state.base, revision: state.revision };
    },
    goAway: (row) => options.onClose?.(row),
    rules: { leads: () => 'away', meets: record ? 'ask' : 'tell' },
  });
  /** Sends the form, with other values in some fields: they are for this call alone, and never appear in the fields. */
  function send(overrides: Partial<V> = {}) {
    session.dispatch({ type: 'save', overrides });
  }
  return {
    ...form,
    ...page,
    send,
    submit(event: FormEvent) {
      event.preventDefault();
      // A form in a dialog is drawn within the form of its page, but is not part of it.
      event.stopPropagation();
      takeTyped();
      send();
    },
    /** Others' changes that the save has met. */
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
    /** The person was warned of others' change: the next send writes over it. */
    warned: state.warned,
    /** Stays true once it is done: a second press sends nothing. */
    isPending: page.isSaving || state.stage === 'done',
    isOnItsWay: () => isSaving(session.state()),
    failureText: options.failure,
  };
}

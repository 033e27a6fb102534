import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf, EndpointKey, ReplyOf } from '../../../contract/api.ts';
import type { Change } from '../../../contract/endpoint.ts';
import type { CallInput } from '../../shared/api.ts';
import { CallError, makeStale, useAction } from './calls.ts';
import type { Names } from './difference-words.ts';
import { useDraft } from './drafts.ts';
import { endpointOf } from './schemas.ts';
import { takeTyped } from './take-typed.ts';
import { failed } from './toast.tsx';
import { useTypedForm } from './typed-form.ts';
import { useIsOpen } from './useIsOpen.ts';

type WithBody = { [K in EndpointKey]: undefined extends BodyOf<K> ? never : K }[EndpointKey];
type GetKey = Extract<EndpointKey, `GET ${string}`>;

interface ActionFormOptions<K extends WithBody, V extends object> {
  call: K;
  /** Names that the body does not have do not compile, unless `write` makes the body of them. */
  initial: V & { [F in Exclude<keyof V, keyof BodyOf<K>>]: never };
  write?: (values: V) => unknown;
  /** What stands beside the body. */
  params?: Record<string, string>;
  /** The record as it reads now: a change that others have made of it since is shown before it is saved over. */
  record?: { noun: string; revision: number } | undefined;
  /** The same of a row that may have left its list by then: a change is told, and the next send writes over it. */
  revision?: number;
  /** How ids in its fields are called where others' changes are shown. */
  names?: Names;
  /** Where the call alone does not tell which one it is, as for what is new: whose draft it is. */
  part?: string | undefined;
  done: string;
  failure: string;
  stale?: GetKey[];
  onDone?: (reply: ReplyOf<K>) => unknown;
  /** Closes the form's dialog once it is done, unless it was closed meanwhile: another may be open by then. */
  onClose?: () => void;
}

/** A form whose fields are the body of one call: checked by its schema, sent once, refused at the fields. */
export function useActionForm<K extends WithBody, V extends object>(options: ActionFormOptions<K, V>) {
  const { record, write = (values: V) => values } = options;
  const [isTold, setTold] = useState(false);
  /** As the form was opened with it, which what is read anew does not change: else others' changes were saved over unseen. */
  const revision = useRef(record?.revision ?? options.revision);
  const [changes, setChanges] = useState<Change[]>([]);
  const form = useTypedForm<V>({
    schema: (endpointOf(options.call) as unknown as { body: z.ZodType }).body,
    initial: options.initial,
    write: (values) => ({
      ...(write(values) as object),
      ...(revision.current !== undefined && { revision: revision.current }),
    }),
  });
  // The same dialog is of another record each time.
  const { _id } = options.initial as { _id?: string };
  const part = [options.call, ...Object.values(options.params ?? {}), _id, options.part].filter(Boolean).join(' ');
  const draft = useDraft(form, { part, revision: revision.current });
  const isOpen = useIsOpen();
  const action = useAction(options.call, {
    done: options.done,
    failure: options.failure,
    ...(options.stale && { stale: options.stale }),
    onDone(reply) {
      draft.forget();
      if (isOpen.current) options.onClose?.();
      return options.onDone?.(reply);
    },
    onFailure: refused,
    isToldInPlace: true,
  });
  async function refused(error: Error) {
    if (!isOpen.current) return failed(error, options.failure);
    if (!(error instanceof CallError)) return;
    form.showErrors(error.errors);
    if (error.changes.length === 0) return;
    if (!record) {
      revision.current = undefined;
      return setTold(true);
    }
    // What others made of the record comes in as `initial`.
    await makeStale(options.call, options.stale);
    setChanges(error.changes);
  }
  /** Sends the form, with other values in some fields: they are of this call alone, and never stand in the fields. */
  function send(change: Partial<V> = {}) {
    const values = { ...form.latest(), ...change };
    if (!form.validate(values)) return;
    const body = form.bodyOf(values);
    action.run({ ...(options.params && { params: options.params }), body } as CallInput<K> as never);
  }
  return {
    ...form,
    send,
    submit(event: FormEvent) {
      event.preventDefault();
      // A form in a dialog is drawn within the form of its page, but is not part of it.
      event.stopPropagation();
      takeTyped();
      send();
    },
    draft: {
      offered: draft.offered,
      restore() {
        const taken = draft.take();
        if (!taken) return;
        revision.current = taken.revision ?? revision.current;
        form.begin({ ...form.initial(), ...taken.initial }, taken.values);
      },
      refuse: draft.refuse,
      forget: draft.forget,
    },
    /** Others' changes that the save has met. */
    conflict:
      record && changes.length > 0
        ? {
            noun: record.noun,
            changes,
            base: form.initial(),
            theirs: options.initial,
            mine: form.values,
            names: options.names,
            onSettle(values: V | undefined) {
              setChanges([]);
              if (!values) return;
              revision.current = record.revision;
              form.begin(options.initial, values);
              send();
            },
          }
        : undefined,
    /** Others' change was told: the next send writes over it. */
    isTold,
    isPending: action.isPending,
    failure: action.error,
    failureText: options.failure,
  };
}

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf, ReplyOf } from '../../../contract/api.ts';
import { useAllowed } from '../session.tsx';
import { CallError, call, useAction } from './calls.ts';
import type { useDraft } from './drafts.ts';
import { typedSince } from './merge.ts';
import { type Conflict, type GetKey, type ResourceOptions, revisionOf, type SaveKey } from './resource.ts';
import { useListAddress, useScreen } from './screen.ts';
import type { TypedForm } from './typed-form.ts';

interface Saving<S extends SaveKey, V extends object, G extends GetKey> {
  options: ResourceOptions<S, V, G>;
  get: G;
  /** Undefined for a new record and for the one record of a settings page. */
  id: string | undefined;
  isNew: boolean;
  form: TypedForm<V>;
  draft: ReturnType<typeof useDraft<V>>;
  valuesOf(row: DataOf<G>): V;
  opened: { revision: number | undefined } | undefined;
  setOpened(opened: { revision: number | undefined }): void;
}

/** The saves of one record's form, by its revision: where they lead to, and what they meet. */
export function useSaving<S extends SaveKey, V extends object, G extends GetKey>(saving: Saving<S, V, G>) {
  const { options, get, id, isNew, form, draft, valuesOf, opened, setOpened } = saving;
  const { noun, save } = options;
  const { path } = useScreen();
  const list = useListAddress();
  const navigate = useNavigate();
  const mayEdit = useAllowed(`${path}/edit/:id`);
  const isSingle = !isNew && id === undefined;
  const [conflict, setConflict] = useState<Conflict<V>>();
  // A navigation asks before the new state is drawn.
  const isDone = useRef(false);
  const then = useRef<(() => void) | undefined>(undefined);
  const sent = useRef<V>(form.values);
  /** What the fields that a button set held before: they hold it again where the save comes to nothing. */
  const before = useRef<Partial<V>>({});

  const action = useAction(save, {
    done: options.saved ?? `${noun} Saved.`,
    failure: options.saveFailed ?? `${noun} Save Failed.`,
    ...(options.stale && { stale: options.stale }),
    onDone: finish,
    onFailure: refused,
    isToldInPlace: true,
  });

  function send(values: V, revision: number | undefined) {
    sent.current = values;
    const body = { ...(form.bodyOf(values) as object), ...(id && { _id: id }), revision };
    action.run({ body, ...(options.params && { params: options.params(values) }) } as never);
  }

  async function finish(reply: ReplyOf<S>) {
    draft.forget();
    before.current = {};
    const { _id } = (reply as { data: { _id: string } }).data;
    const next = then.current;
    const hasTyped = JSON.stringify(form.latest()) !== JSON.stringify(sent.current);
    if (isNew && mayEdit && (options.stays || next || hasTyped)) {
      isDone.current = true;
      const page = `/${path}/edit/${_id}`;
      if (hasTyped) draft.handOver(page, sent.current, form.latest());
      await navigate(page, { replace: true });
      return next?.();
    }
    if (!options.stays && !next && !isSingle && !(hasTyped && id)) {
      isDone.current = true;
      return navigate(list);
    }
    // It is saved: that the record cannot be read again just now must not look as if it were not.
    const { data } = reply as { data: DataOf<G> };
    const { theirs, revision } = await readAgain().catch(() => ({ theirs: sent.current, revision: revisionOf(data) }));
    setOpened({ revision });
    form.begin(theirs, typedSince(sent.current, theirs, form.latest()));
    next?.();
  }

  async function refused(error: Error) {
    takeBack();
    if (!(error instanceof CallError)) return;
    form.showErrors(error.errors);
    if (error.changes.length === 0) return;
    // Without the others' record there is nothing to choose between; the refusal says who was quicker.
    const read = await readAgain().catch(() => undefined);
    if (read) setConflict({ changes: error.changes, ...read });
  }

  async function readAgain() {
    const { data } = (await call(get as GetKey, { params: id && { id } } as never)) as { data: DataOf<G> };
    return { theirs: valuesOf(data), revision: revisionOf(data) };
  }

  function takeBack() {
    for (const [field, value] of Object.entries(before.current)) form.set(field as keyof V & string, value as never);
    before.current = {};
  }

  return {
    isDone,
    isSaving: action.isPending,
    failure: action.error,
    /** Saves what the form holds, if nothing is wrong with it; `next` is done once it is saved. */
    save(next?: () => void) {
      then.current = next;
      if (form.validate()) send(form.latest(), opened?.revision);
    },
    /** Sets fields and saves at once: "Save and publish". */
    saveWith(change: Partial<V>) {
      then.current = undefined;
      const values = form.latest();
      before.current = Object.fromEntries(
        Object.keys(change).map((name) => [name, values[name as keyof V]]),
      ) as Partial<V>;
      form.begin(form.initial(), { ...values, ...change });
      if (form.validate()) send(form.latest(), opened?.revision);
      else takeBack();
    },
    conflict,
    /** Goes on with others' record and what is kept of one's own; undefined leaves the form as it is. */
    settle(values: V | undefined) {
      if (conflict && values) {
        setOpened({ revision: conflict.revision });
        form.begin(conflict.theirs, values);
        send(values, conflict.revision);
      }
      setConflict(undefined);
    },
  };
}

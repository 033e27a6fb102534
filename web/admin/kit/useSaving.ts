import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf, ReplyOf } from '../../../contract/api.ts';
import type { Change } from '../../../contract/endpoint.ts';
import { useAllowed } from '../session.tsx';
import { CallError, call, useAction } from './calls.ts';
import { placesOf } from './difference-words.ts';
import type { useDraft } from './drafts.ts';
import { merge, typedSince } from './merge.ts';
import { type Conflict, type GetKey, type ResourceOptions, revisionOf, type SaveKey } from './resource.ts';
import type { RowLists } from './rows.ts';
import { useListAddress, useScreen } from './screen.ts';
import { takeTyped } from './take-typed.ts';
import { failed, informed } from './toast.tsx';
import type { TypedForm } from './typed-form.ts';
import { useUnsaved } from './unsaved.ts';
import { useUploadsOfForm } from './uploads.ts';
import { useIsOpen } from './useIsOpen.ts';

interface Saving<S extends SaveKey, V extends object, G extends GetKey> {
  options: ResourceOptions<S, V, G>;
  rows: RowLists<V> | undefined;
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
  const { options, rows, get, id, isNew, form, draft, valuesOf, opened, setOpened } = saving;
  const { noun, save } = options;
  const { path } = useScreen();
  const list = useListAddress();
  const navigate = useNavigate();
  const mayEdit = useAllowed(`${path}/edit/:id`);
  const isSingle = !isNew && id === undefined;
  const [conflict, setConflict] = useState<Conflict<V>>();
  const [isMerging, setMerging] = useState(false);
  // A navigation asks before the new state is drawn.
  const isDone = useRef(false);
  const then = useRef<(() => void) | undefined>(undefined);
  /** What the form held when it was sent, and what a button asked for besides: "Save draft". */
  const sent = useRef<{ values: V; asked: Partial<V> }>({ values: form.values, asked: {} });

  const { uploads, isUploading, hasFailed, uploaded } = useUploadsOfForm();
  useUnsaved(() => isUploading);
  /** A save that waits for the pictures: what its button asks for. */
  const [held, setHeld] = useState<Partial<V>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once, when the last picture is there or has failed
  useEffect(() => {
    if (!held || isUploading) return;
    setHeld(undefined);
    if (hasFailed) failed(undefined, 'Not saved: a picture could not be uploaded.');
    else send(held);
  }, [held, isUploading]);

  const isOpen = useIsOpen();
  const failure = options.saveFailed ?? `${noun} Save Failed.`;
  const action = useAction(save, {
    done: options.saved ?? `${noun} Saved.`,
    failure,
    ...(options.stale && { stale: options.stale }),
    onDone: finish,
    onFailure: refused,
    isToldInPlace: true,
  });

  /**
   * Sends the form, if nothing is wrong with it. What a button asks for never stands in the fields: where this save comes to
   * nothing, the next one is not of that button.
   */
  function send(asked: Partial<V>, revision = opened?.revision) {
    const values = form.latest();
    const whole = { ...values, ...asked };
    if (!form.validate(whole)) return;
    sent.current = { values, asked };
    const body = { ...(form.bodyOf(whole) as object), ...(id && { _id: id }), revision };
    action.run({ body, ...(options.params && { params: options.params(whole) }) } as never);
  }

  async function finish(reply: ReplyOf<S>) {
    // A picture that was chosen since is not left behind with the page.
    await uploaded();
    draft.forget();
    // Who has gone on elsewhere is not led back.
    if (!isOpen.current) return;
    const { _id } = (reply as { data: { _id: string } }).data;
    const next = then.current;
    const { values } = sent.current;
    const hasTyped = JSON.stringify(form.latest()) !== JSON.stringify(values);
    if (isNew && mayEdit && (options.stays || next || hasTyped)) {
      isDone.current = true;
      const page = `/${path}/edit/${_id}`;
      if (hasTyped) draft.handOver(page, values, form.latest());
      await navigate(page, { replace: true });
      return next?.();
    }
    if (!options.stays && !next && !isSingle && !(hasTyped && id)) {
      isDone.current = true;
      return navigate(list);
    }
    // It is saved: that the record cannot be read again just now must not look as if it were not.
    const { data } = reply as { data: DataOf<G> };
    const { theirs, revision } = await readAgain().catch(() => ({ theirs: asSaved(data), revision: revisionOf(data) }));
    if (!isOpen.current) return;
    setOpened({ revision });
    form.begin(theirs, typedSince(values, theirs, form.latest()));
    next?.();
  }

  /** What was sent; of what a button asked for, what the record has: it is published, but no record is "saved as a draft". */
  function asSaved(data: DataOf<G>): V {
    const { values, asked } = sent.current;
    const kept = Object.entries(asked).filter(([field]) => field in (data as object));
    return { ...values, ...Object.fromEntries(kept) };
  }

  async function refused(error: Error) {
    if (!isOpen.current) return failed(error, failure);
    if (!(error instanceof CallError)) return;
    form.showErrors(error.errors);
    if (error.changes.length > 0) await meet(error.changes);
  }

  /** Others were quicker: what both changed differently is asked, all else goes together and is saved. */
  async function meet(changes: Change[]) {
    setMerging(true);
    // Without the others' record there is nothing to choose between; the refusal says who was quicker.
    const read = await readAgain().catch(() => undefined);
    setMerging(false);
    if (!read || !isOpen.current) return;
    const { theirs, revision } = read;
    const { values, differences } = merge({ base: form.initial(), theirs, mine: form.latest() }, rows);
    const { asked } = sent.current;
    // A button that does more than save, such as "Save and publish", does it with nothing that was not seen.
    if (differences.some(({ isContested }) => isContested) || Object.keys(asked).length > 0)
      return setConflict({ changes, ...read });
    if (differences.length > 0)
      informed(`${namesOf(changes)} changed ${placesOf(differences)} meanwhile. Both changes are kept.`);
    goOn(theirs, values, revision);
  }

  function goOn(theirs: V, values: V, revision: number | undefined) {
    setOpened({ revision });
    form.begin(theirs, values);
    send(sent.current.asked, revision);
  }

  async function readAgain() {
    const { data } = (await call(get as GetKey, { params: id && { id } } as never)) as { data: DataOf<G> };
    return { theirs: valuesOf(data), revision: revisionOf(data) };
  }

  /** What was chosen for a field is not left out because it is still on its way. */
  function sendWithPictures(asked: Partial<V>) {
    takeTyped();
    if (isUploading) setHeld(asked);
    else send(asked);
  }

  return {
    isDone,
    isSaving: action.isPending || isMerging || held !== undefined,
    /** It waits for pictures. */
    isHeld: held !== undefined,
    uploads,
    isUploading,
    failure: isMerging ? null : action.error,
    /** Saves what the form holds, if nothing is wrong with it; `next` is done once it is saved. */
    save(next?: () => void) {
      then.current = next;
      sendWithPictures({});
    },
    /** Saves with other values in some fields: "Save and publish". */
    saveWith(asked: Partial<V>) {
      then.current = undefined;
      sendWithPictures(asked);
    },
    conflict,
    /** Goes on with others' record and what is kept of one's own; undefined leaves the form as it is. */
    settle(values: V | undefined) {
      if (conflict && values) goOn(conflict.theirs, values, conflict.revision);
      setConflict(undefined);
    },
  };
}

const namesOf = (changes: Change[]) => [...new Set(changes.map(({ by }) => by))].join(' and ');

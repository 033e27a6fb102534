import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import type { DataOf } from '../../../contract/api.ts';
import { storedToken } from '../../shared/session.ts';
import { useData } from './calls.ts';
import { useDraft } from './drafts.ts';
import { typedSince } from './merge.ts';
import {
  type GetKey,
  type GetOf,
  nameOf,
  onlyKnown,
  type ResourceOptions,
  revisionOf,
  type SaveKey,
} from './resource.ts';
import type { AnyRows, RowLists, WithRows } from './rows.ts';
import { endpointOf } from './schemas.ts';
import { useListAddress } from './screen.ts';
import { type FormErrors, useTypedForm } from './typed-form.ts';
import { useSaving } from './useSaving.ts';

/** One record in a form, to be added (`…/add`) or edited (`…/edit/:id`): read, kept as a draft, saved by its revision. */
export function useResource<S extends SaveKey, V extends object, G extends GetKey = GetOf<S>>(
  options: ResourceOptions<S, V, G> & WithRows<V>,
) {
  const { noun, save, empty } = options;
  const rows = options.rows as RowLists<V> | undefined;
  const get = options.get ?? (save.replace('POST', 'GET').concat('/{id}') as G);
  const { id } = useParams();
  const list = useListAddress();
  const isSingle = !get.includes('{id}');
  const isNew = !isSingle && id === undefined;
  const params = isSingle ? undefined : { id: id ?? '' };

  const record = useData(get, { params } as never, {
    enabled: !isNew,
    // What is being edited does not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Null fields are left out on the wire, so the empty values stand where the record has none.
  const valuesOf = (row: DataOf<G>): V =>
    ({ ...onlyKnown(empty, (options.read ? options.read(row) : row) as object) }) as V;
  const form = useTypedForm<V>({
    schema: (endpointOf(save) as unknown as { body: z.ZodType }).body,
    initial: empty,
    write: options.write,
    alsoWrong: options.alsoWrong,
  });
  const [opened, setOpened] = useState<{ revision: number | undefined }>();
  const isReady = isNew || opened !== undefined;
  const draft = useDraft(form, { revision: opened?.revision, isReady });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once, with the record as it came
  useLayoutEffect(() => {
    if (isNew || opened || !record.data) return;
    setOpened({ revision: revisionOf(record.data) });
    const saved = valuesOf(record.data);
    const typed = draft.goesOn();
    form.begin(saved, typed ? typedSince(typed.initial, saved, typed.values) : saved);
  }, [record.data]);
  const saving = useSaving({
    options,
    rows,
    get,
    id: isSingle ? undefined : id,
    isNew,
    form,
    draft,
    valuesOf,
    opened,
    setOpened,
  });
  /** A picture that is on its way into the form is a change of it. */
  const isDirty = () => form.isDirty() || saving.isUploading;

  return {
    noun,
    id,
    isNew,
    list,
    form,
    record: record.data,
    error: record.error,
    refetch: record.refetch,
    isReady,
    isDirty: isReady && isDirty(),
    isSaving: saving.isSaving,
    isHeld: saving.isHeld,
    isUploading: saving.isUploading,
    uploads: saving.uploads,
    failure: saving.failure,
    errors: form.errors as FormErrors,
    /** What the record is called, once it has a name. */
    name: nameOf(record.data),
    hasUnsaved: () => isDirty() && !saving.isDone.current && storedToken() !== null,
    save: saving.save,
    saveWith: saving.saveWith,
    conflict: saving.conflict,
    rows: rows as Record<string, AnyRows> | undefined,
    names: options.names,
    settle: saving.settle,
    discard() {
      draft.forget();
      const revision = record.data && revisionOf(record.data);
      // A draft that was restored began with the record as it was then; what was saved just now is not read again yet.
      if (!record.data || (revision ?? 0) < (opened?.revision ?? 0)) return form.reset();
      setOpened({ revision });
      form.begin(valuesOf(record.data));
    },
    draft: {
      offered: draft.offered,
      restore() {
        const taken = draft.take();
        if (!taken) return;
        if (!isNew) setOpened({ revision: taken.revision });
        form.begin(taken.initial, taken.values);
      },
      refuse: draft.refuse,
      forget: draft.forget,
    },
  };
}

import { useLayoutEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DataOf } from '../../../../contract/api.ts';
import { t } from '../../language/t.ts';
import { useAllowed } from '../../session.tsx';
import { call, useData } from '../calls.ts';
import type { AnyRows, RowLists, WithRows } from '../merge/rows.ts';
import { useListAddress, useScreen } from '../screen.ts';
import type { FormRules } from './form-state.ts';
import {
  type GetKey,
  type GetOf,
  nameOf,
  onlyKnown,
  type ResourceOptions,
  revisionOf,
  type SaveKey,
} from './resource.ts';
import { takeTyped } from './take-typed.ts';
import { useFormSession } from './useFormSession.ts';

/** Edits one record in a form, at `…/add` or `…/edit/:id`: reads it, keeps drafts, and saves by revision. */
export function useResource<S extends SaveKey, V extends object, G extends GetKey = GetOf<S>>(
  options: ResourceOptions<S, V, G> & WithRows<V>,
) {
  const { noun, save, empty, stays } = options;
  const rows = options.rows as RowLists<V> | undefined;
  const get = options.get ?? (save.replace('POST', 'GET').concat('/{id}') as G);
  const { id } = useParams();
  const { path } = useScreen();
  const list = useListAddress();
  const navigate = useNavigate();
  const mayEdit = useAllowed(`${path}/edit/:id`);
  const isSingle = !get.includes('{id}');
  const isNew = !isSingle && id === undefined;
  const params = isSingle ? undefined : { id: id ?? '' };

  const record = useData(get, { params } as never, {
    enabled: !isNew,
    // Don't refresh the record while it's edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const read = (row: DataOf<G>) => ({
    // Replies omit null fields, so fill in the empty values.
    values: onlyKnown(empty, (options.read ? options.read(row) : row) as object) as V,
    revision: revisionOf(row),
  });
  const pathOf = (id: string) => `/${path}/edit/${id}`;
  const failureText = options.saveFailed ?? t('{noun} Save Failed.', { noun });
  const { session, state, ...page } = useFormSession<S, V>({
    call: save,
    initial: empty,
    isReading: !isNew,
    rows,
    write: options.write,
    alsoWrong: options.alsoWrong,
    done: (isNew && options.added) || (options.saved ?? t('{noun} Saved.', { noun })),
    failure: failureText,
    stale: options.stale,
    input: (values) => (options.params ? { params: options.params(values) } : {}) as never,
    id: isSingle ? undefined : id,
    read: async () => {
      const { data } = (await call(get as GetKey, { params } as never)) as { data: DataOf<G> };
      return read(data);
    },
    goAway: () => navigate(list),
    pathOf,
    async goToRecord(id, next) {
      await navigate(pathOf(id), { replace: true });
      next?.();
    },
    rules: { meets: 'merge', leads: leadsOf({ stays, isNew, isSingle, mayEdit }) },
  });
  useLayoutEffect(() => {
    if (!record.data || state.stage !== 'reading') return;
    const { values, revision } = read(record.data);
    session.open(values, revision);
  });

  const press = (overrides: Partial<V>, next?: () => void) => {
    takeTyped();
    session.dispatch({ type: 'save', overrides, next });
  };
  const isReady = state.stage !== 'reading';
  const isUploading = state.pictures.running > 0;
  return {
    ...page,
    noun,
    id,
    isNew,
    failureText,
    list,
    record: record.data,
    error: record.error,
    refetch: record.refetch,
    isReady,
    isDirty: isReady && (page.form.isDirty() || isUploading),
    /** Whether the save waits for pictures. */
    isHeld: state.save?.step === 'held',
    isUploading,
    uploads: session.uploads,
    errors: page.form.errors,
    /** The record's name, once it has one. */
    name: nameOf(record.data),
    /** Saves the form if it's valid; `next` runs once saved. */
    save: (next?: () => void) => press({}, next),
    /** Saves with other values in some fields, as “Save and publish” does. */
    saveWith: (overrides: Partial<V>) => press(overrides),
    rows: rows as Record<string, AnyRows> | undefined,
    names: options.names,
    discard() {
      const now = record.data && read(record.data);
      // The record read here can be older: a restored draft began with an older one, or the latest save isn't read
      // again yet.
      const isOlder = !now || Number(now.revision ?? 0) < Number(state.revision ?? 0);
      const { values: base, revision } = isOlder ? { values: state.base, revision: state.revision } : now;
      session.dispatch({ type: 'discarded', base, revision });
    },
  };
}

interface Screen {
  stays: boolean | undefined;
  isNew: boolean;
  isSingle: boolean;
  mayEdit: boolean;
}

/** Decides where a save leads: to the added record, back to the list, or nowhere. */
const leadsOf =
  ({ stays, isNew, isSingle, mayEdit }: Screen): FormRules<unknown>['leads'] =>
  ({ next, hasTyped }) => {
    const goesOn = stays || next || hasTyped;
    if (isNew) return goesOn && mayEdit ? 'record' : 'away';
    return goesOn || isSingle ? 'here' : 'away';
  };

import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import type { BodyOf, DataOf, EndpointKey, EndpointOf, ReplyOf } from '../../../contract/api.ts';
import type { Change } from '../../../contract/endpoint.ts';
import { storedToken } from '../../shared/session.ts';
import { useAllowed } from '../session.tsx';
import { CallError, call, endpointOf, useAction, useData } from './calls.ts';
import { useDraft } from './drafts.ts';
import { merged } from './merge.ts';
import { useListAddress, useScreen } from './screen.ts';
import { type FormErrors, useTypedForm } from './typed-form.ts';

/** A call that both adds and edits. */
export type SaveKey = { [K in EndpointKey]: EndpointOf<K> extends { edits: true } ? K : never }[EndpointKey];
type GetKey = Extract<EndpointKey, `GET ${string}`>;
/** `POST brand` is read by `GET brand/{id}`, where that is a call. */
type GetOf<S extends SaveKey> = S extends `POST ${infer P}` ? Extract<`GET ${P}/{id}`, GetKey> : never;

/** Names that neither the record nor the body has do not compile. */
type Known<V, G extends GetKey, S extends SaveKey> = V & {
  [F in Exclude<keyof V, keyof DataOf<G> | keyof BodyOf<S>>]: never;
};

interface ResourceOptions<S extends SaveKey, V extends object, G extends GetKey> {
  /** What one record is called: "State" gives "Add state" and "State Saved." */
  noun: string;
  save: S;
  /** Where it is not the path of the save with an id. A settings page has no id at all. */
  get?: G;
  /** The values of the form for a new record. */
  empty: Known<V, G, S>;
  /** The form's values of a record, and the body of its values, where the two are not alike. */
  read?: (row: DataOf<G>) => Partial<V>;
  write?: (values: V) => unknown;
  alsoWrong?: (values: V) => Record<string, string>;
  /** Toasts of spec 8 that differ from "State Saved." and "State Save Failed."; the server's message comes before both. */
  saved?: string;
  saveFailed?: string;
  /** Reads that show the record besides those of its own subject. */
  stale?: GetKey[];
  /** The next step is on the saved record: it stays open. */
  stays?: boolean;
}

/** What a save met: others' changes, with the record as it is by now. */
export interface Conflict<V> {
  changes: Change[];
  theirs: V;
  revision: number | undefined;
}

/** One record in a form, to be added (`…/add`) or edited (`…/edit/:id`): read, kept as a draft, saved by its revision. */
export function useResource<S extends SaveKey, V extends object, G extends GetKey = GetOf<S>>(
  options: ResourceOptions<S, V, G>,
) {
  const { noun, save, empty } = options;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once, with the record as it came
  useLayoutEffect(() => {
    if (isNew || opened || !record.data) return;
    setOpened({ revision: revisionOf(record.data) });
    form.begin(valuesOf(record.data));
  }, [record.data]);
  const draft = useDraft(form, opened?.revision, isReady);
  const [conflict, setConflict] = useState<Conflict<V>>();
  // A navigation asks before the new state is drawn.
  const isDone = useRef(false);
  const then = useRef<(() => void) | undefined>(undefined);
  const sent = useRef<V>(form.values);
  /** What the fields that a button set held before: they hold it again where the save comes to nothing. */
  const before = useRef<Partial<V>>({});
  function takeBack() {
    for (const [field, value] of Object.entries(before.current)) form.set(field as keyof V & string, value as never);
    before.current = {};
  }

  async function readAgain(id: string | undefined) {
    const { data } = (await call(get as GetKey, { params: id && { id } } as never)) as { data: DataOf<G> };
    return { theirs: valuesOf(data), revision: revisionOf(data) };
  }

  const saving = useAction(save, {
    done: options.saved ?? `${noun} Saved.`,
    failure: options.saveFailed ?? `${noun} Save Failed.`,
    ...(options.stale && { stale: options.stale }),
    onDone: finish,
    onFailure: refused,
    isToldInPlace: true,
  });

  async function finish(reply: ReplyOf<S>) {
    draft.forget();
    before.current = {};
    const { _id } = (reply as { data: { _id: string } }).data;
    const next = then.current;
    if (isNew && (options.stays || next) && mayEdit) {
      isDone.current = true;
      await navigate(`/${path}/edit/${_id}`, { replace: true });
      return next?.();
    }
    if (!options.stays && !next && !isSingle) {
      isDone.current = true;
      return navigate(list);
    }
    // It is saved: that the record cannot be read again just now must not look as if it were not.
    const { data } = reply as { data: DataOf<G> };
    const { theirs, revision } = await readAgain(id).catch(() => ({
      theirs: sent.current,
      revision: revisionOf(data),
    }));
    setOpened({ revision });
    // What was typed while the save was on its way is kept.
    form.begin(theirs, merged(sent.current, theirs, form.latest(), new Set()));
    next?.();
  }

  async function refused(error: Error) {
    takeBack();
    if (!(error instanceof CallError)) return;
    form.showErrors(error.errors);
    if (error.changes.length === 0) return;
    // Without the others' record there is nothing to choose between; the refusal says who was quicker.
    const read = await readAgain(id).catch(() => undefined);
    if (read) setConflict({ changes: error.changes, ...read });
  }

  function send(values: V, revision: number | undefined) {
    sent.current = values;
    const body = { ...(form.bodyOf(values) as object), ...(!isNew && !isSingle && { _id: id }), revision };
    saving.run({ body } as never);
  }

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
    isDirty: isReady && form.isDirty(),
    isSaving: saving.isPending,
    failure: saving.error,
    /** What the record is called, once it has a name. */
    name: nameOf(record.data),
    hasUnsaved: () => form.isDirty() && !isDone.current && storedToken() !== null,
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
    discard() {
      draft.forget();
      form.reset();
    },
    draft: {
      offered: draft.offered,
      restore() {
        if (!draft.offered) return;
        if (!isNew) setOpened({ revision: draft.offered.revision });
        form.begin(draft.offered.initial, draft.offered.values);
        draft.dismiss();
      },
      discard: draft.forget,
      forget: draft.forget,
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
    errors: form.errors as FormErrors,
  };
}

/** What the layout needs of a record in a form, whatever its fields are. */
export interface ResourcePage {
  noun: string;
  id: string | undefined;
  isNew: boolean;
  list: string;
  name: string | undefined;
  error: Error | null;
  refetch(): void;
  isReady: boolean;
  isDirty: boolean;
  isSaving: boolean;
  failure: Error | null;
  errors: FormErrors;
  form: { values: object; initial(): object };
  hasUnsaved(): boolean;
  save(next?: () => void): void;
  discard(): void;
  draft: { offered: { at: string } | undefined; restore(): void; discard(): void; forget(): void };
  conflict: Conflict<object> | undefined;
  settle(values: object | undefined): void;
}

const revisionOf = (row: unknown) => (row as { revision?: number }).revision;

/** The form keeps what its values have and leaves out the rest of the row. */
function onlyKnown<V extends object>(empty: V, row: object): V {
  return Object.fromEntries(
    Object.entries(empty).map(([field, none]) => [field, (row as Record<string, unknown>)[field] ?? none]),
  ) as V;
}

/** The fields by which records are called, in the order in which they are asked for. */
const NAMES = ['name', 'role_title', 'module_name', 'title'];

function nameOf(row: unknown): string | undefined {
  const fields = (row ?? {}) as Record<string, unknown>;
  return NAMES.map((field) => fields[field]).find((value): value is string => typeof value === 'string');
}

import type { BodyOf, DataOf, EndpointKey, EndpointOf } from '../../../../contract/api.ts';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import type { Names } from '../merge/difference-words.ts';
import type { AnyRows } from '../merge/rows.ts';
import type { FormErrors } from './typed-form.ts';
import type { UploadsOfForm } from './uploads.ts';

/** A call that both adds and edits. */
export type SaveKey = { [K in EndpointKey]: EndpointOf<K> extends { edits: true } ? K : never }[EndpointKey];
export type GetKey = Extract<EndpointKey, `GET ${string}`>;
/** `POST brand` is read by `GET brand/{id}`, if that is a call. */
export type GetOf<S extends SaveKey> = S extends `POST ${infer P}` ? Extract<`GET ${P}/{id}`, GetKey> : never;

/** Names that neither the record nor the body has do not compile. */
type KnownFields<V, G extends GetKey, S extends SaveKey> = V & {
  [F in Exclude<keyof V, keyof DataOf<G> | keyof BodyOf<S>>]: never;
};

export interface ResourceOptions<S extends SaveKey, V extends object, G extends GetKey> {
  /** The word for one record: "State" gives "Add state" and "State Saved." */
  noun: string;
  save: S;
  /**
   * The call that reads the record, if its path is not that of the save with an id. A settings page has no id at
   * all.
   */
  get?: G;
  /** The values of the form for a new record. */
  empty: KnownFields<V, G, S>;
  /**
   * Makes the form's values from a record, and the body from the values, if the two differ. A value that the record
   * lacks is the empty one.
   */
  read?: (row: DataOf<G>) => { [F in keyof V]?: V[F] | null | undefined };
  write?: (values: V) => unknown;
  alsoWrong?: (values: V) => Record<string, string>;
  /** The names of ids in a field, or in the rows of a list, where others' changes are shown. */
  names?: Names;
  /** The values in the save's address. */
  params?: (values: V) => Record<string, string>;
  /** Toasts of spec 8 that differ from "State Saved." and "State Save Failed."; the server's message comes before both. */
  saved?: string;
  /** The toast of an addition, if it is another than that of an edit. */
  added?: string;
  saveFailed?: string;
  /** Reads that show the record besides those of its own subject. */
  stale?: GetKey[];
  /** The record stays open after a save, for a next step on it. */
  stays?: boolean;
}

/** Others' changes that a save has met, with the record as it is now. */
interface Conflict {
  changes: Change[];
  theirs: object;
}

/** A record in a form as the layout sees it, whatever its fields are. */
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
  /** The save waits for pictures that are still on their way. */
  isHeld: boolean;
  isUploading: boolean;
  uploads: UploadsOfForm;
  failure: Error | null;
  /** The toast of spec 8 for a failed save. */
  failureText: string;
  errors: FormErrors;
  form: { values: object; initial(): object };
  hasUnsaved(): boolean;
  save(next?: () => void): void;
  discard(): void;
  draft: { found: { at: number } | undefined; restore(): void; drop(): void; forget(): void };
  conflict: Conflict | undefined;
  rows: Record<string, AnyRows> | undefined;
  names: Names | undefined;
  settle(values: object | undefined): void;
}

export const revisionOf = (row: unknown) => (row as { revision?: number }).revision;

/** The form keeps the fields of its values and leaves out the rest of the row. */
export function onlyKnown<V extends object>(empty: V, row: object): V {
  return Object.fromEntries(
    Object.entries(empty).map(([field, none]) => [field, (row as Record<string, unknown>)[field] ?? none]),
  ) as V;
}

/** The fields that name a record, in the order in which they are tried. */
const NAMES = ['name', 'role_title', 'module_name', 'title'];

export function nameOf(row: unknown): string | undefined {
  const fields = (row ?? {}) as Record<string, unknown>;
  return NAMES.map((field) => fields[field]).find((value): value is string => typeof value === 'string');
}

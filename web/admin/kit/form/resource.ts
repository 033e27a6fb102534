import type { BodyOf, DataOf, EndpointKey, EndpointOf } from '../../../../contract/api.ts';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import type { Names } from '../merge/difference-words.ts';
import type { AnyRows } from '../merge/rows.ts';
import type { FormErrors } from './typed-form.ts';
import type { UploadsOfForm } from './uploads.ts';

/** A call that adds and edits. */
export type SaveKey = { [K in EndpointKey]: EndpointOf<K> extends { edits: true } ? K : never }[EndpointKey];
export type GetKey = Extract<EndpointKey, `GET ${string}`>;
/** The call that reads the record saved by `POST brand`: `GET brand/{id}`, if it exists. */
export type GetOf<S extends SaveKey> = S extends `POST ${infer P}` ? Extract<`GET ${P}/{id}`, GetKey> : never;

/** Makes unknown field names a type error. */
type KnownFields<V, G extends GetKey, S extends SaveKey> = V & {
  [F in Exclude<keyof V, keyof DataOf<G> | keyof BodyOf<S>>]: never;
};

export interface ResourceOptions<S extends SaveKey, V extends object, G extends GetKey> {
  /** The record's noun: “State” gives “Add state” and “State Saved.” */
  noun: string;
  save: S;
  /** The call that reads the record, if it isn't the save's path with an id. A settings page has no id. */
  get?: G;
  /** A new record's values. */
  empty: KnownFields<V, G, S>;
  /**
   * Converts a record to form values, and values to the body, if they differ. A missing value becomes the empty one.
   */
  read?: (row: DataOf<G>) => { [F in keyof V]?: V[F] | null | undefined };
  write?: (values: V) => unknown;
  alsoWrong?: (values: V) => Record<string, string>;
  /** Names the ids in a field or list, when others' changes are shown. */
  names?: Names;
  /** Path parameters of the save. */
  params?: (values: V) => Record<string, string>;
  /** Toasts that differ from “State Saved.” and “State Save Failed.” (spec 8). The server's message wins over both. */
  saved?: string;
  /** The toast after adding, if it differs. */
  added?: string;
  saveFailed?: string;
  /** More queries that show the record, besides its own subject's. */
  stale?: GetKey[];
  /** Stays on the page after a save, for a next step. */
  stays?: boolean;
}

/** Others' changes that a save ran into, and the record as it is now. */
interface Conflict {
  changes: Change[];
  theirs: object;
}

/** A record's form as the layout sees it, whatever its fields. */
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
  /** Whether the save waits for pictures. */
  isHeld: boolean;
  isUploading: boolean;
  uploads: UploadsOfForm;
  failure: Error | null;
  /** The toast after a failed save (spec 8). */
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

/** Keeps only the fields of the form's values. */
export function onlyKnown<V extends object>(empty: V, row: object): V {
  return Object.fromEntries(
    Object.entries(empty).map(([field, none]) => [field, (row as Record<string, unknown>)[field] ?? none]),
  ) as V;
}

/** Fields that can name a record, best first. */
const NAMES = ['name', 'role_title', 'module_name', 'title'];

export function nameOf(row: unknown): string | undefined {
  const fields = (row ?? {}) as Record<string, unknown>;
  return NAMES.map((field) => fields[field]).find((value): value is string => typeof value === 'string');
}

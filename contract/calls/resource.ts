import { z } from 'zod';
import type { ScreenGroup } from '../screen-groups.ts';
import { endpoint, list, one, type Scope } from './endpoint.ts';
import { id, idParams, removed, revision } from './fields.ts';
import { type Filter, listQuery } from './list.ts';

/** The body of a save of these fields; a resource with rules of its own refines it. */
export const inputOf = <F extends z.ZodRawShape>(fields: F) =>
  z.object({ _id: id.optional(), ...fields, revision: revision.optional() });

interface Spec<
  P extends string,
  G extends string,
  S extends string,
  M extends 'DELETE' | 'POST',
  R extends string,
  A extends z.ZodType<object>,
  F extends z.ZodRawShape,
  U extends keyof F,
  L extends z.ZodRawShape,
  D extends z.ZodRawShape,
  I extends z.ZodType,
  Q,
  N,
> {
  /** As in the specification: `district`. */
  path: P;
  /** The paths of the other calls, if the specification names them otherwise than `path` and `path/{id}`. */
  paths?: { get?: G; save?: S; remove?: { method: M; path: R } };
  /** The parameters of `get`, if a row is found by more than its id. */
  params?: A;
  /** The name of one row, for people and in the audit: `District`. */
  entity: string;
  /** Its screen in the back office; one with more than the usual access types is completed in contract/screens. */
  screen: { path: string; label: string; group: ScreenGroup };
  scope: Scope;
  /** The fields of a row, which a save takes. */
  fields: F;
  /** Fields that the list leaves out. */
  unlisted?: U[];
  /** Further fields that the list shows. */
  listed?: L;
  /** Further fields of a row that is read by its id. */
  shown?: D;
  /** The body of a save, if it has more or fewer fields, or rules across them. */
  input?: I;
  /** Bytes of the longest save, if it is longer than usual. */
  bodyLimit?: number;
  find: Q;
  /** The first is the order if a query asks for none. */
  sort: [N, ...N[]];
  /** Lines of the API's description, if the usual ones do not say enough. */
  about?: { list?: string; get?: string; save?: string; remove?: string };
  /** The rows that the demo begins with, as its form would send them; `made` if they need other records (server/demo). */
  demo: NoInfer<z.input<I>>[] | 'made';
}

/** Everything about a plain resource that is decided in one place: its four calls, each granted apart, its screen, its rows. */
export function resource<
  const P extends string,
  const F extends z.ZodRawShape,
  const Q extends Record<string, Filter>,
  const N extends string,
  const U extends keyof F = never,
  // biome-ignore lint/complexity/noBannedTypes: no further fields
  const L extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: no further fields
  const D extends z.ZodRawShape = {},
  I extends z.ZodType = ReturnType<typeof inputOf<F>>,
  const G extends string = `${P}/{id}`,
  const S extends string = P,
  const M extends 'DELETE' | 'POST' = 'DELETE',
  const R extends string = `${P}/{id}`,
  A extends z.ZodType<object> = typeof idParams,
>(spec: Spec<P, G, S, M, R, A, F, U, L, D, I, Q, N>) {
  const { path, paths = {}, entity, screen, scope, fields, find, sort, demo, about = {} } = spec;
  const { listed = {} as L, shown: detail = {} as D, input = inputOf(fields) as unknown as I } = spec;
  const row = z.object({ _id: id, ...fields });
  const noun = entity.toLowerCase();
  // If the specification names no paths of their own, they have the types' defaults.
  const idPath = `${path}/{id}`;
  const { get = idPath as G, save = path as unknown as S } = paths;
  const { method, path: removePath } = paths.remove ?? { method: 'DELETE' as M, path: idPath as R };
  const [first] = sort;
  return {
    entity,
    screen,
    demo,
    /** The fields that its list is filtered and sorted by. */
    by: [...new Set([...Object.keys(find), ...sort])],
    order: `${first}:asc`,
    list: endpoint({
      method: 'GET',
      path,
      access: 'granted',
      about: about.list ?? screen.label,
      query: listQuery({ find, sort, all: true }),
      reply: list(z.object({ _id: id, ...without(fields, spec.unlisted ?? []), ...listed })),
    }),
    get: endpoint({
      method: 'GET',
      path: get,
      access: 'granted',
      scope,
      about: about.get ?? `One ${noun}`,
      params: spec.params ?? (idParams as unknown as A),
      reply: one(row.extend({ ...detail, revision })),
    }),
    save: endpoint({
      method: 'POST',
      path: save,
      access: 'granted',
      about: about.save ?? `Add or edit one ${noun}`,
      body: input,
      edits: true,
      ...(spec.bodyLimit && { bodyLimit: spec.bodyLimit }),
      reply: one(row.extend({ revision })),
    }),
    remove: endpoint({
      method,
      path: removePath,
      access: 'granted',
      scope,
      about: about.remove ?? `Delete one ${noun}`,
      params: idParams,
      reply: one(removed),
    }),
  };
}

const without = <F extends object, U extends keyof F>(fields: F, names: U[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as U))) as Omit<F, U>;

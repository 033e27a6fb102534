import { z } from 'zod';
import type { ScreenGroup } from '../screen-groups.ts';
import { endpoint, list, one, type Scope } from './endpoint.ts';
import { id, idParams, removed, revision } from './fields.ts';
import { type Filter, listQuery } from './list.ts';

/** Makes a save's body of these fields; resources with their own rules refine it. */
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
  /** The other calls' paths, if the specification doesn't name them `path` and `path/{id}`. */
  paths?: { get?: G; save?: S; remove?: { method: M; path: R } };
  /** Parameters of `get`, if it needs more than an id. */
  params?: A;
  /** One row's noun, for users and the audit: `District`. */
  entity: string;
  /** Its back-office screen; contract/screens adds unusual access types. */
  screen: { path: string; label: string; group: ScreenGroup };
  scope: Scope;
  /** A row's fields, which a save takes. */
  fields: F;
  /** Fields that the list omits. */
  unlisted?: U[];
  /** More fields in the list. */
  listed?: L;
  /** More fields of a row read by id. */
  shown?: D;
  /** The save's body, if its fields differ or it has rules across fields. */
  input?: I;
  /** Most bytes of a save, if larger than usual. */
  bodyLimit?: number;
  find: Q;
  /** The first is the default order. */
  sort: [N, ...N[]];
  /** Lines of the API description, if the usual ones don't say enough. */
  about?: { list?: string; get?: string; save?: string; remove?: string };
  /** The demo's rows, as its form would send them; `made` if they need other records (server/demo). */
  demo: NoInfer<z.input<I>>[] | 'made';
}

/** Declares a plain resource in one place: its four calls with their grants, its screen, its rows. */
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
  // TypeScript can't know that a missing path has its default type.
  const idPath = `${path}/{id}`;
  const { get = idPath as G, save = path as unknown as S } = paths;
  const { method, path: removePath } = paths.remove ?? { method: 'DELETE' as M, path: idPath as R };
  const [first] = sort;
  return {
    entity,
    screen,
    demo,
    /** The fields the list filters and sorts by. */
    by: [...new Set([...Object.keys(find), ...sort])],
    order: `${first}:asc`,
    list: endpoint(`GET ${path}`, {
      about: about.list ?? screen.label,
      query: listQuery({ find, sort, all: true }),
      reply: list(z.object({ _id: id, ...without(fields, spec.unlisted ?? []), ...listed })),
    }),
    get: endpoint(`GET ${get}`, {
      scope,
      about: about.get ?? `One ${noun}`,
      params: spec.params ?? (idParams as unknown as A),
      reply: one(row.extend({ ...detail, revision })),
    }),
    save: endpoint(`POST ${save}`, {
      about: about.save ?? `Add or edit one ${noun}`,
      body: input,
      edits: true,
      ...(spec.bodyLimit && { bodyLimit: spec.bodyLimit }),
      reply: one(row.extend({ revision })),
    }),
    remove: endpoint(`${method} ${removePath}`, {
      scope,
      about: about.remove ?? `Delete one ${noun}`,
      params: idParams,
      reply: one(removed),
    }),
  };
}

const without = <F extends object, U extends keyof F>(fields: F, names: U[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as U))) as Omit<F, U>;

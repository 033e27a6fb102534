import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, removed, revision } from './fields.ts';
import { type Filter, listQuery } from './list.ts';

interface Spec<P extends string, F extends z.ZodRawShape, L extends z.ZodRawShape, Q, S> {
  /** As in the specification: `district`. */
  path: P;
  /** What one row and several are called. */
  one: string;
  many: string;
  /** What a row holds and a save takes. */
  fields: F;
  /** What the list shows of a row besides. */
  listed: L;
  find: Q;
  sort: S[];
}

/** The four calls of a plain resource: list, get, save and remove, each granted apart. */
export function resource<
  const P extends string,
  F extends z.ZodRawShape,
  L extends z.ZodRawShape,
  const Q extends Record<string, Filter>,
  const S extends string,
>({ path, one: noun, many, fields, listed, find, sort }: Spec<P, F, L, Q, S>) {
  const row = z.object({ _id: id, ...fields, revision });
  const idPath = `${path}/{id}` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'granted',
      about: many,
      query: listQuery({ find, sort, all: true }),
      reply: list(z.object({ _id: id, ...fields, ...listed })),
    }),
    get: endpoint({
      method: 'GET',
      path: idPath,
      access: 'granted',
      about: `One ${noun}`,
      params: idParams,
      reply: one(row),
    }),
    save: endpoint({
      method: 'POST',
      path,
      access: 'granted',
      about: `Add or edit one ${noun}`,
      body: z.object({ _id: id.optional(), ...fields, revision: revision.optional() }),
      edits: true,
      reply: one(row),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: idPath,
      access: 'granted',
      about: `Delete one ${noun}`,
      params: idParams,
      reply: one(removed),
    }),
  };
}

type Four = { list: { path: string }; get: object; save: object; remove: object };

/** Four calls under names that no other resource has, to be among all calls of the product. */
export function callsOf<R extends Four>({ list, get, save, remove }: R) {
  const { path } = list as { path: R['list']['path'] };
  return { [`list ${path}`]: list, [`get ${path}`]: get, [`save ${path}`]: save, [`remove ${path}`]: remove } as {
    [K in keyof R & string as `${K} ${R['list']['path']}`]: R[K];
  };
}

import type { z } from 'zod';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import type { ListQuery } from '../../../contract/calls/list.ts';
import type { Actor } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { actorOf, type Session } from '../caller/session.ts';
import type { HttpApp } from '../http-app.ts';
import { mount } from '../mount.ts';

interface CrudEndpoints {
  list: Definition;
  get: Definition;
  save: Definition;
  remove: Definition;
}

type Data<E extends Definition> = z.output<E['reply']> extends { data: infer D } ? D : never;
type Body<E extends Definition> = E['body'] extends z.ZodType ? z.output<E['body']> : never;

/** A store with the replies of the four endpoints. */
interface Store<E extends CrudEndpoints> {
  list(
    db: Db,
    query: ListQuery,
  ): Promise<{ data: Data<E['list']>; page: number; size: number; sort: string | undefined; totalData: number }>;
  get(db: Db, id: string): Promise<Data<E['get']>>;
  save(db: Db, actor: Actor, input: Body<E['save']>): Promise<Data<E['save']>>;
  remove(db: Db, actor: Actor, id: string): Promise<{ _id: string }>;
}

/**
 * Mounts a resource's four calls on a store made by `rows`; mount different ones yourself. `says` has the messages of
 * spec 8.
 */
export function mountCrud<E extends CrudEndpoints>(
  app: HttpApp,
  endpoints: E,
  store: Store<E>,
  says: { saved?: string; removed?: string } = {},
): void {
  // Mounted without their schemas' types, which `Store` has already compared.
  const { list, get, save, remove }: CrudEndpoints = endpoints;
  const answer = mount as (app: HttpApp, endpoint: Definition, handler: (call: LooseCall) => Promise<object>) => void;
  answer(app, list, ({ query }) => store.list(app.db, query));
  answer(app, get, async ({ params }) => ({ data: await store.get(app.db, params.id) }));
  answer(app, save, async ({ body, session }) => ({
    ...(says.saved && { msg: says.saved }),
    data: await store.save(app.db, actorOf(session), body as Body<E['save']>),
  }));
  answer(app, remove, async ({ params, session }) => ({
    ...(says.removed && { msg: says.removed }),
    data: await store.remove(app.db, actorOf(session), params.id),
  }));
}

interface LooseCall {
  query: ListQuery;
  params: { id: string };
  body: unknown;
  session: Session;
}

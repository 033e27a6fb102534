import type { z } from 'zod';
import type { historyEndpoints } from '../../../contract/calls/versions.ts';
import type { Actor } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { actorOf } from '../caller/session.ts';
import type { HttpApp } from '../http-app.ts';
import { mount } from '../mount.ts';

type Endpoints = ReturnType<typeof historyEndpoints<'content'>>;
type Data<N extends keyof Endpoints> = z.output<Endpoints[N]['reply']>['data'];
export type AtAnyPath<E> = { [N in keyof E]: Omit<E[N], 'path'> & { path: string } };

export interface History {
  versions(db: Db, id: string): Promise<Data<'versions'>>;
  version(db: Db, id: string): Promise<Data<'version'>>;
  restore(
    db: Db,
    actor: Actor,
    id: string,
    which: z.output<Endpoints['restore']['body']>,
    now: Date,
  ): Promise<Data<'restore'>>;
}

/** Mounts the calls about a record's earlier versions. */
export function mountHistory(app: HttpApp, history: History, given: AtAnyPath<Endpoints>): void {
  const { db, clock } = app;
  // Only the endpoints' paths differ.
  const endpoints = given as Endpoints;
  mount(app, endpoints.versions, async ({ params }) => ({ data: await history.versions(db, params.id) }));
  mount(app, endpoints.version, async ({ params }) => ({ data: await history.version(db, params.id) }));
  mount(app, endpoints.restore, async ({ params, body, session }) => ({
    msg: body.is_draft ? 'The older version is the draft now.' : 'The older version is restored.',
    data: await history.restore(db, actorOf(session), params.id, body, clock()),
  }));
}

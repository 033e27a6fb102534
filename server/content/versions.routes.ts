import type { z } from 'zod';
import type { versionEndpoints } from '../../contract/versions.ts';
import type { App } from '../app.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { mount } from '../http/mount.ts';
import { APPROVAL, previewLink } from '../http/preview.ts';
import { actorOf } from '../http/session.ts';

type Endpoints = ReturnType<typeof versionEndpoints<'content'>>;
type Data<N extends keyof Endpoints> = z.output<Endpoints[N]['reply']>['data'];

interface Store {
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

/** The calls about versions of texts that `drafted` keeps; `pathOf` is the page on which a text is shown. */
export function mountVersions(
  app: App,
  store: Store,
  given: { [N in keyof Endpoints]: Omit<Endpoints[N], 'path'> & { path: string } },
  pathOf: (id: string) => Promise<string>,
): void {
  const { db, clock, config } = app;
  // The endpoints of the subjects differ in their paths alone.
  const endpoints = given as Endpoints;
  mount(app, endpoints.versions, async ({ params }) => ({ data: await store.versions(db, params.id) }));
  mount(app, endpoints.version, async ({ params }) => ({ data: await store.version(db, params.id) }));
  mount(app, endpoints.restore, async ({ params, body, session }) => ({
    msg: body.is_draft ? 'The older version is the draft now.' : 'The older version is back.',
    data: await store.restore(db, actorOf(session), params.id, body, clock()),
  }));
  mount(app, endpoints.preview, async ({ params }) => ({
    data: await previewLink(config.AGRIM_SECRET, await pathOf(params.id), clock(), {
      life: APPROVAL,
      version: (await store.versions(db, params.id))[0]?._id,
    }),
  }));
}

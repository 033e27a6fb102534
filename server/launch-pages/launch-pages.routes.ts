import { launchPages as endpoints, launchPageVersions } from '../../contract/launch-pages/launch-pages.ts';
import type { App } from '../app.ts';
import { mountVersions } from '../content/mount-versions.service.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { launchPageStore as store } from './launch-pages.ts';
import { addressOfOwner } from './owners.ts';
import { requirePreviews } from './require-previews.ts';

export function launchPageRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.list, ({ query }) => store.list(db, query));
  mount(app, endpoints.get, async ({ params }) => ({ data: await store.get(db, params.id) }));
  mount(app, endpoints.save, async ({ body, session }) => ({
    msg: body.is_draft ? 'Draft saved. Visitors do not see it yet.' : 'Launch Page Saved.',
    data: await store.save(db, actorOf(session), body, clock()),
  }));
  mount(app, endpoints.remove, async ({ params, session }) => ({
    msg: 'Launch Page Deleted.',
    data: await store.remove(db, actorOf(session), params.id),
  }));
  mountVersions(app, store, launchPageVersions, async (id, request) => {
    const page = await store.get(db, id);
    await requirePreviews(app, request, page);
    return addressOfOwner(db, page);
  });
}

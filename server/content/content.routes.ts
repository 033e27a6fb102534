import { contents, contentVersions, contentEndpoints as endpoints } from '../../contract/content/content.ts';
import type { App } from '../app.ts';
import { BRAND_TAG } from '../brand/brand.service.ts';
import { actorOf } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { shownHtml } from '../http/words/html.ts';
import { SETTINGS_TAG } from '../settings/read-settings.service.ts';
import { blogRoutes } from './blog.routes.ts';
import { contactRoutes } from './contact.routes.ts';
import { CONTENT_TAG, contentByKey, contentStoreWith, type FollowKey, nextContentBoundary } from './content.service.ts';
import { menuRoutes } from './menus.routes.ts';
import { mountVersions } from './mount-versions.service.ts';

/** Content, blog, menus and messages to the company. */
export function contentRoutes(app: App, followKey: FollowKey): void {
  blogRoutes(app);
  menuRoutes(app);
  contactRoutes(app);
  const { db, clock } = app;
  const contentStore = contentStoreWith(followKey);
  mount(app, contents.list, ({ query }) => contentStore.list(db, query));
  mount(app, contents.get, async ({ params }) => ({ data: await contentStore.get(db, params.id) }));
  mount(app, contents.save, async ({ body, session }) => ({
    msg: body.is_draft ? 'Draft saved. It isn’t live yet.' : 'Content Saved.',
    data: await contentStore.save(db, actorOf(session), body, clock()),
  }));
  mount(app, contents.remove, async ({ params, session }) => ({
    data: await contentStore.remove(db, actorOf(session), params.id),
  }));
  mountVersions(app, contentStore, contentVersions, async (id) => `/page/${(await contentStore.stored(db, id)).key}`);
  mount(
    app,
    endpoints.publicContent,
    async ({ params }) => {
      const content = await contentByKey(db, params.key, clock());
      if (!content) throw notFound('Content');
      const { description, description_ne } = content;
      return {
        data: { ...content, description: shownHtml(description), description_ne: shownHtml(description_ne) },
      };
    },
    { cache: () => [CONTENT_TAG, BRAND_TAG, SETTINGS_TAG], until: () => nextContentBoundary(db, clock()) },
  );
}

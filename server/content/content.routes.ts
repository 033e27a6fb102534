import { contentEndpoints as endpoints } from '../../contract/content.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { shownHtml } from '../http/html.ts';
import { mount } from '../http/mount.ts';
import { APPROVAL, previewLink } from '../http/preview.ts';
import { actorOf } from '../http/session.ts';
import { CONTENT_TAG, contentByKey, contentStore, nextContentBoundary } from './content.service.ts';

export function contentRoutes(app: App): void {
  const { db, clock, config } = app;
  mount(app, endpoints.listContent, ({ query }) => contentStore.list(db, query));
  mount(app, endpoints.getContent, async ({ params }) => ({ data: await contentStore.get(db, params.id) }));
  mount(app, endpoints.saveContent, async ({ body, session }) => ({
    msg: body.is_draft ? 'Draft saved. Visitors do not see it yet.' : 'Content Saved.',
    data: await contentStore.save(db, actorOf(session), body, clock()),
  }));
  mount(app, endpoints.removeContent, async ({ params, session }) => ({
    data: await contentStore.remove(db, actorOf(session), params.id),
  }));
  mount(app, endpoints['versions content'], async ({ params }) => ({
    data: await contentStore.versions(db, params.id),
  }));
  mount(app, endpoints['version content'], async ({ params }) => ({ data: await contentStore.version(db, params.id) }));
  mount(app, endpoints['restore content'], async ({ params, body, session }) => ({
    msg: body.is_draft ? 'The older version is the draft now.' : 'The older version is back.',
    data: await contentStore.restore(db, actorOf(session), params.id, body, clock()),
  }));
  mount(app, endpoints['preview content'], async ({ params }) => {
    const { key } = await contentStore.get(db, params.id);
    return { data: await previewLink(config.AGRIM_SECRET, `/page/${key}`, clock(), APPROVAL) };
  });
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
    { cache: () => [CONTENT_TAG], until: () => nextContentBoundary(db, clock()) },
  );
}

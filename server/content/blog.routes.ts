import { blogCategories, blogVersions, blogEndpoints as endpoints, posts } from '../../contract/content/blog.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { shownHtml } from '../http/words/html.ts';
import { BLOG_TAG, blogStore, categoryStore, nextPost, publicPost, publicPosts } from './blog.service.ts';
import { mountVersions } from './mount-versions.service.ts';

export function blogRoutes(app: App): void {
  const { db, clock } = app;
  mountCrud(app, blogCategories, categoryStore);
  mount(app, posts.list, ({ query }) => blogStore.list(db, query));
  mount(app, posts.get, async ({ params }) => ({ data: await blogStore.get(db, params.id) }));
  mount(app, posts.save, async ({ body, session }) => ({
    msg: body.is_draft ? 'Draft saved. It isn’t live yet.' : 'Post Saved.',
    data: await blogStore.save(db, actorOf(session), body, clock()),
  }));
  mount(app, posts.remove, async ({ params, session }) => ({
    data: await blogStore.remove(db, actorOf(session), params.id),
  }));
  mountVersions(app, blogStore, blogVersions, async (id) => `/blog/${(await blogStore.stored(db, id)).slug}`);

  const caching = { cache: () => [BLOG_TAG], until: () => nextPost(db, clock()) };
  mount(app, endpoints.publicPosts, ({ query }) => publicPosts(db, query, clock()), caching);
  mount(
    app,
    endpoints.publicPost,
    async ({ params }) => {
      const post = await publicPost(db, params.slug, clock());
      return { data: { ...post, text: shownHtml(post.text), text_ne: shownHtml(post.text_ne) } };
    },
    caching,
  );
}

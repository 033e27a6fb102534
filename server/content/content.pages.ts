import { z } from 'zod';
import type { seoShown } from '../../contract/calls/fields.ts';
import { blogQuery, postCard, postPublic } from '../../contract/content/blog.ts';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import type { Pages } from '../../contract/pages.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { mountPage } from '../http/pages/pages.ts';
import { previewBy } from '../http/pages/preview.ts';
import { shownHtml } from '../http/words/html.ts';
import { BLOG_TAG, nextPost, postBeforePublishing, publicCategories, publicPost, publicPosts } from './blog.service.ts';
import { CONTENT_TAG, contentBeforePublishing, contentByKey, nextContentBoundary } from './content.service.ts';
import { devicePages } from './device.pages.ts';
import { seoPages } from './seo.pages.ts';
import { sharePages } from './share.pages.ts';

/** Serves `/page/{page_key}` (spec 2.1), `/blog` and its posts. */
export function contentPages(app: App): void {
  const { db, clock, config } = app;
  seoPages(app);
  sharePages(app);
  devicePages(app);
  const previewOf = (path: string, preview: unknown) => previewBy(config.AGRIM_SECRET, preview, path, clock());
  const isPreview = async (path: string, preview: unknown) => Boolean(await previewOf(path, preview));

  mountPage(app, {
    page: 'page',
    tags: () => [CONTENT_TAG],
    until: () => nextContentBoundary(db, clock()),
    isPrivate: ({ key }, { preview }) => isPreview(`/page/${key}`, preview),
    load: async ({ params: { key = '' }, query: { preview }, language }) => {
      const lent = await previewOf(`/page/${key}`, preview);
      const is_preview = lent !== undefined;
      const content = await (lent ? contentBeforePublishing(db, key, lent.version) : contentByKey(db, key, clock()));
      // A section of other pages is shown on its own only to its editors.
      if (!content || !(content.is_page || is_preview)) throw notFound('Page');
      const html = shownHtml(inLanguage(content, 'description', language) ?? '');
      const name = inLanguage(content, 'name', language) ?? '';
      // The link might predate publishing.
      const isPublic =
        !is_preview ||
        (!('has_draft' in content && content.has_draft) && (await contentByKey(db, key, clock()))?.is_page);
      return {
        content: { key: content.key, name, html, ...seoIn(content, language) },
        ...(!isPublic && { is_preview }),
      };
    },
    missing: () => ({ content: null }),
  });

  mountPage(app, { page: 'contact', tags: () => [], load: async () => ({}) });

  mountPage(app, {
    page: 'blog',
    tags: () => [BLOG_TAG],
    until: () => nextPost(db, clock()),
    byQuery: (query) => JSON.stringify(filterOf(query)),
    load: async ({ query, language }) => {
      const { page, category: slug } = filterOf(query);
      const filter = { page, ...(slug && { find_category: slug }) };
      const [postPage, all] = await Promise.all([
        publicPosts(db, blogQuery.parse(filter), clock()),
        publicCategories(db, clock()),
      ]);
      const lastPage = Math.max(1, Math.ceil(postPage.totalData / postPage.size));
      const categories = all.map((category) => categoryIn(category, language));
      const category = categories.find((one) => one.slug === slug) ?? null;
      if (Number(page) > lastPage || (slug && !category)) throw notFound('Page');
      const posts = z.encode(z.array(postCard), postPage.data).map((post) => cardIn(post, language));
      return { posts, categories, category, page: Number(page), lastPage };
    },
    missing: () => ({ posts: [], categories: [], category: null, page: 1, lastPage: 0 }),
  });

  mountPage(app, {
    page: 'post',
    tags: () => [BLOG_TAG],
    until: () => nextPost(db, clock()),
    isPrivate: ({ slug }, { preview }) => isPreview(`/blog/${slug}`, preview),
    load: async ({ params: { slug = '' }, query: { preview }, language }) => {
      const lent = await previewOf(`/blog/${slug}`, preview);
      const draft = lent && (await postBeforePublishing(db, slug, lent.version));
      const postRow = draft ?? (await publicPost(db, slug, clock()));
      const isHidden = draft && (draft.has_draft || !draft.is_active || draft.publish_from > clock());
      const post = z.encode(postPublic, postRow);
      const html = shownHtml(inLanguage(post, 'text', language) ?? '');
      return {
        post: { ...cardIn(post, language), html, ...seoIn(post, language), changed_at: post.changed_at },
        ...(isHidden && { is_preview: true }),
      };
    },
    missing: () => ({ post: null }),
  });
}

/** Reads a blog address's query; ignores an unreadable one. */
function filterOf(query: Record<string, unknown>): { page: string; category: string } {
  const page = /^[1-9]\d{0,4}$/.test(String(query.page)) ? String(query.page) : '1';
  const category = /^[a-z0-9-]{1,80}$/.test(String(query.category ?? '')) ? String(query.category) : '';
  return { page, category };
}

const categoryIn = (category: { name: string; name_ne?: string | null; slug: string }, language: Language) => ({
  name: inLanguage(category, 'name', language) ?? '',
  slug: category.slug,
});

const seoIn = (record: z.input<typeof seoShown>, language: Language) => ({
  seo_title: inLanguage(record, 'seo_title', language) ?? '',
  seo_description: inLanguage(record, 'seo_description', language) ?? '',
});

function cardIn(post: z.input<typeof postCard>, language: Language): Pages['blog']['posts'][number] {
  const { _id, slug, author, publish_from, category, picture = null } = post;
  return {
    _id,
    slug,
    author,
    publish_from,
    picture,
    title: inLanguage(post, 'title', language) ?? '',
    summary: inLanguage(post, 'summary', language) ?? '',
    category: category ? categoryIn(category, language) : null,
  };
}

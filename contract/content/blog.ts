import { z } from 'zod';
import { endpoint, LONG_LISTS, list, one } from '../calls/endpoint.ts';
import { id, instant, line, lineOrEmpty, note, SEO_OPTIONAL, seoFields, seoShown } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { versionCallsOf, versionEndpoints } from '../calls/versions.ts';
import { fileRef } from '../catalog/catalog.ts';
import { LONG_TEXT, slug } from './content.ts';

export const blogCategories = resource({
  path: 'blog-category',
  entity: 'Blog category',
  screen: { path: 'blog-cat-manage', label: 'Blog categories', group: 'Content' },
  scope: 'brand',
  fields: { name: line(80), name_ne: lineOrEmpty(80).nullish(), slug },
  listed: { post_count: z.int() },
  find: { name: 'contains' },
  sort: ['name'],
  demo: 'made',
});

const postFields = {
  title: line(150),
  title_ne: lineOrEmpty(150).nullish(),
  slug,
  category_id: id.nullish(),
  picture_id: id.nullish(),
  summary: note(400),
  summary_ne: note(400),
  text: note(LONG_TEXT),
  text_ne: note(LONG_TEXT),
  author: note(80),
  publish_from: instant,
  is_active: z.boolean(),
  ...seoFields,
};

export const posts = resource({
  path: 'blog',
  entity: 'Blog post',
  screen: { path: 'blog-manage', label: 'Blog', group: 'Content' },
  scope: 'brand',
  fields: { ...postFields, has_draft: z.boolean() },
  unlisted: ['text', 'text_ne'],
  listed: { category_name: z.string().nullish(), changed_at: instant },
  shown: { picture: fileRef.nullish() },
  input: inputOf({
    ...postFields,
    /** A draft is stored beside the published post; saving without this field publishes. */
    is_draft: z.boolean().optional(),
  }).partial({
    summary: true,
    summary_ne: true,
    text: true,
    text_ne: true,
    author: true,
    is_active: true,
    ...SEO_OPTIONAL,
  }),
  bodyLimit: LONG_LISTS,
  find: { title: 'contains', category_id: 'exact', is_active: 'flag' },
  sort: ['title', 'publish_from', 'changed_at'],
  about: {
    list: 'Posts of the blog',
    get: 'One post with its draft',
    save: 'Add or edit a post, or save a draft of it',
    remove: 'Delete a post with its versions',
  },
  demo: 'made',
});

const publicCategory = z.object({ name: z.string(), name_ne: z.string().nullish(), slug: z.string() });

export const postCard = z.object({
  _id: id,
  title: z.string(),
  title_ne: z.string().nullish(),
  slug: z.string(),
  summary: z.string(),
  summary_ne: z.string(),
  author: z.string(),
  publish_from: instant,
  category: publicCategory.nullish(),
  picture: fileRef.nullish(),
});
export type PostCard = z.input<typeof postCard>;

export const postPublic = postCard.extend({
  text: z.string(),
  text_ne: z.string(),
  ...seoShown.shape,
  changed_at: instant,
});

/** The query of /blog's pages and of the call. */
export const blogQuery = listQuery({ find: { category: 'exact' }, sort: ['publish_from'], size: 9 });

export const blogVersions = versionEndpoints('blog');

export const blogEndpoints = {
  ...versionCallsOf('blog', blogVersions),
  publicPosts: endpoint('GET blog/public', {
    access: 'public',
    about: 'The posts that visitors see, newest first',
    query: blogQuery,
    reply: list(postCard),
  }),
  publicPost: endpoint('GET blog/public/{slug}', {
    access: 'public',
    about: 'One post as visitors see it',
    params: z.object({ slug: z.string().max(80) }),
    reply: one(postPublic),
  }),
};

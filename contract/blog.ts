import { z } from 'zod';
import { fileRef } from './catalog.ts';
import { LONG_TEXT, slug } from './content.ts';
import { endpoint, LONG_LISTS, list, one } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  line,
  note,
  removed,
  revision,
  SEO_OPTIONAL,
  seoFields,
  seoShown,
  text,
} from './fields.ts';
import { listQuery } from './list.ts';
import { resource } from './resource.ts';
import { versionCallsOf, versionEndpoints } from './versions.ts';

export const blogCategories = resource({
  path: 'blog-category',
  entity: 'Blog category',
  screen: { path: 'blog-cat-manage', label: 'Blog categories', group: 'Content' },
  scope: 'brand',
  fields: { name: line(80), name_ne: text(80).nullish(), slug },
  listed: { post_count: z.int() },
  find: { name: 'contains' },
  sort: ['name'],
  demo: 'made',
});

const postFields = {
  title: line(150),
  title_ne: text(150).nullish(),
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

const post = z.object({ _id: id, ...postFields, has_draft: z.boolean() });

export const postInput = z
  .object({
    ...postFields,
    _id: id.optional(),
    revision: revision.optional(),
    /** Kept apart from what visitors see, until it is saved without it. */
    is_draft: z.boolean().optional(),
  })
  .partial({
    ...{ summary: true, summary_ne: true, text: true, text_ne: true, author: true },
    ...{ is_active: true, ...SEO_OPTIONAL },
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

/** One grammar for the pages of /blog and the call. */
export const blogQuery = listQuery({ find: { category: 'exact' }, sort: ['publish_from'], size: 9 });

export const blogVersions = versionEndpoints('blog');

export const blogEndpoints = {
  listPosts: endpoint({
    method: 'GET',
    path: 'blog',
    access: 'granted',
    about: 'Posts of the blog',
    query: listQuery({
      find: { title: 'contains', category_id: 'exact', is_active: 'flag' },
      sort: ['title', 'publish_from', 'changed_at'],
      all: true,
    }),
    reply: list(
      post.omit({ text: true, text_ne: true }).extend({ category_name: z.string().nullish(), changed_at: instant }),
    ),
  }),
  getPost: endpoint({
    method: 'GET',
    path: 'blog/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'One post with what is drafted of it',
    params: idParams,
    reply: one(post.extend({ picture: fileRef.nullish(), revision })),
  }),
  savePost: endpoint({
    method: 'POST',
    path: 'blog',
    access: 'granted',
    about: 'Add or edit a post, or keep a draft of it',
    body: postInput,
    edits: true,
    bodyLimit: LONG_LISTS,
    reply: one(post.extend({ revision })),
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: 'blog/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'Delete a post with its versions',
    params: idParams,
    reply: one(removed),
  }),
  ...versionCallsOf('blog', blogVersions),
  publicPosts: endpoint({
    method: 'GET',
    path: 'blog/public',
    access: 'public',
    about: 'The posts that visitors see, newest first',
    query: blogQuery,
    reply: list(postCard),
  }),
  publicPost: endpoint({
    method: 'GET',
    path: 'blog/public/{slug}',
    access: 'public',
    about: 'One post as visitors see it',
    params: z.object({ slug: z.string().max(80) }),
    reply: one(postPublic),
  }),
};

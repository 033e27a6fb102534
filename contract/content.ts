import { z } from 'zod';
import { endpoint, LONG_LISTS, list, one } from './endpoint.ts';
import { id, idParams, instant, line, note, removed, revision, SEO_OPTIONAL, seoFields, text } from './fields.ts';
import { listQuery } from './list.ts';
import { versionCallsOf, versionEndpoints } from './versions.ts';

/** What a page is found by: small letters, digits and hyphens. */
export const slug = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens, like return-policy.');

/** Characters of one long text. */
export const LONG_TEXT = 100_000;

const contentFields = {
  name: line(),
  name_ne: text(200).nullish(),
  key: slug,
  description: note(LONG_TEXT),
  description_ne: note(LONG_TEXT),
  publish_from: instant.nullish(),
  publish_to: instant.nullish(),
  is_active: z.boolean(),
  /** Found at `/page/{key}`; the others are parts of other pages, such as the footer. */
  is_page: z.boolean(),
  ...seoFields,
};

const contentRow = z.object({ _id: id, ...contentFields, has_draft: z.boolean() });

export const contentInput = z
  .object({
    ...contentFields,
    _id: id.optional(),
    revision: revision.optional(),
    /** Kept apart from what visitors see, until it is saved without it. */
    is_draft: z.boolean().optional(),
  })
  .partial({ description: true, description_ne: true, is_active: true, is_page: true, ...SEO_OPTIONAL })
  .refine(({ publish_from, publish_to }) => !publish_from || !publish_to || publish_from < publish_to, {
    path: ['publish_to'],
    error: 'It ends before it begins. Choose a later time.',
  });

export const publicContent = z.object({
  _id: id,
  key: z.string(),
  name: z.string(),
  name_ne: z.string().nullish(),
  description: z.string(),
  description_ne: z.string(),
});

export const contentVersions = versionEndpoints('content');

export const contentEndpoints = {
  listContent: endpoint({
    method: 'GET',
    path: 'content',
    access: 'granted',
    about: 'Content sections and pages',
    query: listQuery({
      find: { name: 'contains', key: 'contains', is_page: 'flag', is_active: 'flag' },
      sort: ['name', 'key', 'publish_from', 'changed_at'],
      all: true,
    }),
    reply: list(contentRow.omit({ description: true, description_ne: true }).extend({ changed_at: instant })),
  }),
  getContent: endpoint({
    method: 'GET',
    path: 'content/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'One section, by its id or its key, with what is drafted of it',
    params: z.object({ id: line(80) }),
    reply: one(contentRow.extend({ revision })),
  }),
  saveContent: endpoint({
    method: 'POST',
    path: 'content',
    access: 'granted',
    about: 'Add or edit a section, or keep a draft of it',
    body: contentInput,
    edits: true,
    bodyLimit: LONG_LISTS,
    reply: one(contentRow.extend({ revision })),
  }),
  removeContent: endpoint({
    method: 'DELETE',
    path: 'content/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'Delete a section with its versions',
    params: idParams,
    reply: one(removed),
  }),
  ...versionCallsOf('content', contentVersions),
  publicContent: endpoint({
    method: 'GET',
    path: 'content/key/{key}',
    access: 'public',
    about: 'What visitors are shown of a section',
    params: z.object({ key: z.string().max(80) }),
    reply: one(publicContent),
  }),
};

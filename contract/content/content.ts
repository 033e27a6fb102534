import { z } from 'zod';
import { endpoint, LONG_LISTS, one } from '../calls/endpoint.ts';
import { id, instant, line, lineOrEmpty, note, SEO_OPTIONAL, seoFields } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { versionCallsOf, versionEndpoints } from '../calls/versions.ts';
import { FACTS, unknownFacts } from './facts.ts';

/** A page's key: lower-case letters, digits and hyphens. */
export const slug = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens, like return-policy.');

/** Most characters of a long text. */
export const LONG_TEXT = 100_000;

/** HTML that can contain facts. */
const shopText = note(LONG_TEXT).superRefine((html, { addIssue }) => {
  const unknown = unknownFacts(html).map((name) => `{{${name}}}`);
  if (unknown.length > 0)
    addIssue(
      `There is no ${unknown.join(', ')}. Use one of ${Object.keys(FACTS)
        .map((name) => `{{${name}}}`)
        .join(', ')}.`,
    );
});

const contentFields = {
  name: line(),
  name_ne: lineOrEmpty(200).nullish(),
  key: slug,
  description: shopText,
  description_ne: shopText,
  publish_from: instant.nullish(),
  publish_to: instant.nullish(),
  is_active: z.boolean(),
  /** A page at `/page/{key}`; other contents are parts of pages, such as the footer. */
  is_page: z.boolean(),
  ...seoFields,
};

export const contents = resource({
  path: 'content',
  entity: 'Content',
  screen: { path: 'page-manage', label: 'Pages', group: 'Content' },
  scope: 'brand',
  fields: { ...contentFields, has_draft: z.boolean() },
  unlisted: ['description', 'description_ne'],
  listed: { changed_at: instant },
  params: z.object({ id: line(80) }),
  input: inputOf({
    ...contentFields,
    /** A draft is stored beside the published text; saving without this field publishes. */
    is_draft: z.boolean().optional(),
  })
    .partial({ description: true, description_ne: true, is_active: true, is_page: true, ...SEO_OPTIONAL })
    .refine(({ publish_from, publish_to }) => !publish_from || !publish_to || publish_from < publish_to, {
      path: ['publish_to'],
      error: 'The end is before the start. Choose a later end.',
    }),
  bodyLimit: LONG_LISTS,
  find: { name: 'contains', key: 'contains', is_page: 'flag', is_active: 'flag' },
  sort: ['name', 'key', 'publish_from', 'changed_at'],
  about: {
    list: 'Content sections and pages',
    get: 'Get one section by id or key, with its draft',
    save: 'Add or edit a section, or keep a draft of it',
    remove: 'Delete a section with its versions',
  },
  demo: 'made',
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
  ...versionCallsOf('content', contentVersions),
  publicContent: endpoint('GET content/key/{key}', {
    access: 'public',
    about: 'The part of a section that visitors are shown',
    params: z.object({ key: z.string().max(80) }),
    reply: one(publicContent),
  }),
};

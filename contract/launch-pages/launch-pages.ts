import { z } from 'zod';
import { LONG_LISTS } from '../calls/endpoint.ts';
import { id, instant } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { versionCallsOf, versionEndpoints } from '../calls/versions.ts';
import { ABOUT_OFFER, draftSection, lackingIn, OWNER_KINDS } from './sections.ts';

const MOST_SECTIONS = 30;

const fields = {
  owner_kind: z.enum(OWNER_KINDS, 'Choose what it is about.'),
  /** The scheme or the product; the home page has none. */
  owner_id: id.nullish(),
  section: z.array(draftSection).max(MOST_SECTIONS, `A page has at most ${MOST_SECTIONS} sections.`),
  is_active: z.boolean(),
};

type Page = Pick<z.output<z.ZodObject<typeof fields>>, 'owner_kind' | 'section'>;

/**
 * All that a page lacks before it may be published, by field. On the home page, a section about a scheme names the
 * scheme.
 */
export const lackingInPage = ({ owner_kind, section }: Page) =>
  section.flatMap((one, index) => {
    const isOfNone = owner_kind === 'home' && ABOUT_OFFER.includes(one.kind) && !('scheme_id' in one && one.scheme_id);
    const scheme = isOfNone ? [{ path: ['scheme_id'], message: 'Choose the scheme that it is about.' }] : [];
    const lacking = [...scheme, ...lackingIn(one)];
    return lacking.map(({ path, message }) => ({ path: ['section', index, ...path], message, input: undefined }));
  });

export const launchPages = resource({
  path: 'launch-page',
  entity: 'Launch page',
  screen: { path: 'launch-page-manage', label: 'Launch pages', group: 'Content' },
  scope: 'brand',
  fields: { ...fields, has_draft: z.boolean() },
  unlisted: ['section'],
  listed: {
    /** The name of the scheme or product that it is about. */
    name: z.string(),
    section_count: z.int(),
    changed_at: instant,
  },
  shown: { name: z.string() },
  input: inputOf({
    ...fields,
    section: fields.section.default([]),
    is_active: z.boolean().default(true),
    /** Kept apart from the published page, until it is saved without it; it may lack parts that visitors need. */
    is_draft: z.boolean().optional(),
  })
    .refine(({ owner_kind, owner_id }) => owner_kind === 'home' || owner_id, {
      path: ['owner_id'],
      error: 'Choose what it is about.',
    })
    .check(({ value, issues }) => {
      if (!value.is_draft) issues.push(...lackingInPage(value).map((one) => ({ code: 'custom' as const, ...one })));
    }),
  bodyLimit: LONG_LISTS,
  find: { owner_kind: 'exact', is_active: 'flag' },
  sort: ['name', 'changed_at'],
  about: {
    list: 'The pages of schemes, products and the home page that are told in sections',
    get: 'One launch page with all its sections, and its draft',
    save: 'Add or edit a launch page, or keep a draft of it; its sections replace those that were there, in their order',
    remove: 'Delete a launch page with its versions; its scheme or product is shown without it',
  },
  demo: 'made',
});

export const launchPageVersions = versionEndpoints('launch-page');

export const launchPageEndpoints = versionCallsOf('launch-page', launchPageVersions);

import { z } from 'zod';
import { described } from '../calls/described.ts';
import { endpoint, LONG_LISTS, one } from '../calls/endpoint.ts';
import { instant } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { previewed, versionCallsOf, versionEndpoints } from '../calls/versions.ts';
import { draftSection, LAUNCHED, lackingInPage } from './sections.ts';

const MOST_SECTIONS = 30;

const fields = {
  owner_kind: z.enum(LAUNCHED, 'Choose what it is about.'),
  /** The scheme or the product. */
  owner_id: z.uuid('Choose what it is about.').toLowerCase().register(described, { id: 'LaunchedId' }),
  section: z.array(draftSection).max(MOST_SECTIONS, `A page has at most ${MOST_SECTIONS} sections.`),
  is_active: z.boolean(),
};

const input = inputOf({
  ...fields,
  section: fields.section.default([]),
  is_active: z.boolean().default(true),
  /**
   * Saves a draft beside the published page; a save without this field publishes. A draft can lack parts that visitors
   * need.
   */
  is_draft: z.boolean().optional(),
});

export const launchPages = resource({
  path: 'launch-page',
  entity: 'Launch page',
  screen: { path: 'launch-page-manage', label: 'Launch pages', group: 'Content' },
  scope: 'brand',
  fields: { ...fields, has_draft: z.boolean() },
  unlisted: ['section'],
  listed: {
    /** The name of the page's scheme or product. */
    name: z.string(),
    section_count: z.int(),
    changed_at: instant,
  },
  shown: { name: z.string() },
  input: input.check(({ value, issues }) => {
    if (!value.is_draft) issues.push(...lackingInPage(value));
  }),
  bodyLimit: LONG_LISTS,
  find: { owner_kind: 'exact', is_active: 'flag' },
  sort: ['name', 'changed_at'],
  about: {
    list: 'The pages of schemes and products that are told in sections',
    get: 'One launch page with all its sections, and its draft',
    save: 'Add or edit a launch page, or keep a draft of it; its sections replace those that were there, in their order',
    remove: 'Delete a launch page with its versions; its scheme or product is shown without it',
  },
  demo: 'made',
});

export const launchPageVersions = versionEndpoints('launch-page');

export const launchPageEndpoints = {
  usualStory: endpoint('GET launch-page/usual/{id}', {
    scope: 'brand',
    about: 'The sections that visitors see of a scheme without a launch page, to start one from',
    reply: one(z.object({ section: z.array(draftSection) })),
  }),
  ...versionCallsOf('launch-page', launchPageVersions),
  previewEditedLaunchPage: endpoint('POST launch-page/preview', {
    about: 'A link to the page as it is being edited, for one hour; nothing is saved, and visitors see nothing of it',
    body: input,
    reply: one(previewed),
    bodyLimit: LONG_LISTS,
  }),
};

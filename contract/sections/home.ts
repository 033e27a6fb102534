import { z } from 'zod';
import { endpoint, LONG_LISTS, one } from '../calls/endpoint.ts';
import { id, instant, line, money, namedInBoth, note, noteLine, removed } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { historyEndpoints, previewed, versionCallsOf } from '../calls/versions.ts';
import { fileRef, productDetail } from '../catalog/catalog.ts';
import { schemeCard } from '../offers/offers.ts';
import { productCard } from '../shop/shop.ts';
import { extraSetting } from './extra-setting.ts';
import { draftSection, lackingInPage, type SectionShown } from './sections.ts';
import { key, slide, sliderEndpoints, sliderSetting } from './sliders.ts';

/** The key under which visitors get the home page (spec 7). */
export const HOME_KEY = 'home-layout';

/** A section's layouts, and how each can be shown, usual one first. The slider and the grid are the specification's. */
export const VIEW_TYPES = {
  content: ['Text', 'Card'],
  slider: ['Slider'],
  product: ['Grid'],
  brand: ['Grid'],
  scheme: ['Running', 'Upcoming', 'Multi-buy'],
} as const;
export type LayoutType = keyof typeof VIEW_TYPES;
export const LAYOUT_TYPES = Object.keys(VIEW_TYPES) as LayoutType[];
/** Their names for users. */
export const LAYOUT_NAMES: Record<LayoutType, string> = {
  content: 'Content',
  slider: 'Slider',
  product: 'Products',
  brand: 'Brands',
  scheme: 'Offers',
};

/** Writes a view in words; saved pages and clients say `Running`. */
export const viewWords = (view: string) => (view === 'Running' ? 'Live' : view);

/** A section's widths: the classes that the storefront styles. */
export const LAYOUT_CLASSES = ['', 'full-width', 'narrow', 'centred'] as const;
const BACKGROUNDS = ['plain', 'mist', 'dark', 'accent'] as const;

/** The settings that a section's extra_setting can hold. */
export const sectionExtra = z.object({
  background: z.enum(BACKGROUNDS, `Use ${BACKGROUNDS.join(', ')}.`).optional(),
  columns: z.int('Use a number from 1 to 4.').min(1, 'Use 1 to 4.').max(4, 'Use 1 to 4.').optional(),
  limit: z.int('Use a number from 1 to 24.').min(1, 'Use 1 to 24.').max(24, 'Use 1 to 24.').optional(),
});

export type SectionExtra = z.output<typeof sectionExtra>;

const classNames = note(200).refine(
  (names) => /^([A-Za-z_][\w-]*( +[A-Za-z_][\w-]*)*)?$/.test(names),
  'Enter class names separated by spaces, like wide my-section.',
);

const sectionFields = {
  /** Only the kinds of sections.ts have a `kind`; the specification's sections have `layout_type` instead. */
  kind: z.undefined().optional(),
  layout_type: z.enum(LAYOUT_TYPES as [LayoutType, ...LayoutType[]]),
  view_type: line(40),
  name: line(120),
  name_ne: noteLine(120),
  /** Shows its name above it. */
  is_header: z.boolean().default(true),
  layout_class: classNames,
  custom_class: classNames,
  class_name: classNames,
  extra_setting: extraSetting(sectionExtra),
  content_key: key.nullish(),
  slider_id: id.nullish(),
  product_section_id: id.nullish(),
  brand_section_id: id.nullish(),
  publish_from: instant.nullish(),
  publish_to: instant.nullish(),
  is_active: z.boolean().default(true),
};

/** The field that names each type of section's content; offers are found without one. */
const SHOWS: Partial<Record<LayoutType, { field: keyof typeof sectionFields; missing: string }>> = {
  content: { field: 'content_key', missing: 'Choose the content that it shows.' },
  slider: { field: 'slider_id', missing: 'Choose the slider that it shows.' },
  product: { field: 'product_section_id', missing: 'Choose the list of products that it shows.' },
  brand: { field: 'brand_section_id', missing: 'Choose the list of brands that it shows.' },
};

export const sectionInput = z.object({ ...sectionFields, _id: id.optional() }).check(({ value, issues }) => {
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: undefined });
  const shows = SHOWS[value.layout_type];
  if (shows && !value[shows.field]) refuse(shows.field, shows.missing);
  const views: readonly string[] = VIEW_TYPES[value.layout_type];
  if (!views.includes(value.view_type)) refuse('view_type', `Use ${views.join(', ')}.`);
  if (value.publish_from && value.publish_to && value.publish_to <= value.publish_from)
    refuse('publish_to', 'The end must be after the start.');
});

/** A home page's section as saved. */
export const sectionRow = z.object({ ...sectionFields, _id: id });
export type HomeSectionRow = z.output<typeof sectionRow>;

const layoutInput = inputOf({
  name: line(120),
  section: z
    .array(z.discriminatedUnion('kind', [sectionInput, draftSection]))
    .max(40, 'A page has at most 40 sections.')
    .default([]),
  /** Saves a draft beside the published page; a save without this field publishes. */
  is_draft: z.boolean().optional(),
});
export type LayoutInput = z.output<typeof layoutInput>;

/** A product as the home page shows it (spec 3), with its link. */
const homeProduct = productDetail
  .pick({
    _id: true,
    name: true,
    name_ne: true,
    slug: true,
    image: true,
    short_description: true,
    short_description_ne: true,
    description: true,
    description_ne: true,
  })
  .extend({ sales_price_from: money.nullish(), scheme: productCard.shape.scheme });
export type HomeProduct = z.input<typeof homeProduct>;

const homeBrand = namedInBoth.extend({ logo: fileRef.nullish() });
export type HomeBrand = z.input<typeof homeBrand>;

export const homeSection = z.object({
  _id: id,
  layout_type: z.enum(LAYOUT_TYPES as [LayoutType, ...LayoutType[]]),
  view_type: z.string(),
  name: z.string(),
  name_ne: z.string().nullish(),
  is_header: z.boolean(),
  layout_class: z.string(),
  custom_class: z.string(),
  class_name: z.string(),
  extra_setting: z.string(),
  content_section: z
    .object({
      key: z.string(),
      name: z.string(),
      name_ne: z.string().nullish(),
      description: z.string(),
      description_ne: z.string().nullish(),
    })
    .nullish(),
  slider_section: z.object({ images: z.array(slide) }).nullish(),
  slider_setting: sliderSetting.nullish(),
  product_section: z.object({ product: z.array(homeProduct) }).nullish(),
  brand_section: z.object({ brand: z.array(homeBrand) }).nullish(),
  scheme_section: z.object({ scheme: z.array(schemeCard) }).nullish(),
});
export type HomeSection = z.input<typeof homeSection>;
/** One section as its page gets it. */
export type PageSection = (HomeSection & { kind?: undefined }) | SectionShown;

const homeLayout = z.object({ name: z.string(), section: z.object({ data: z.array(homeSection) }) });

export const layouts = resource({
  path: 'layout',
  entity: 'Home page',
  screen: { path: 'home-page-groups', label: 'Home page', group: 'Content' },
  scope: 'brand',
  fields: {
    name: line(120),
    /** Visitors see it at /. */
    is_home: z.boolean(),
    section: z.array(z.discriminatedUnion('kind', [sectionRow, draftSection])),
    has_draft: z.boolean(),
  },
  unlisted: ['section'],
  listed: {
    changed_at: instant,
    section_count: z.int(),
    /** How many of these sections visitors would see now. */
    shown_count: z.int(),
  },
  input: layoutInput.check(({ value, issues }) => {
    if (!value.is_draft) issues.push(...lackingInPage({ ...value, owner_kind: 'home' }));
  }),
  bodyLimit: LONG_LISTS,
  find: { name: 'contains', is_home: 'flag' },
  sort: ['name', 'changed_at'],
  about: {
    list: 'Home pages: the one that visitors see, and those that are being prepared',
    get: 'One home page with all its sections, and its draft',
    save: 'Add or edit a home page, or keep a draft of it; its sections replace those that were there, in their order',
    remove: 'Delete a home page that visitors do not see',
  },
  demo: 'made',
});

export const productSections = resource({
  path: 'product-section',
  entity: 'List of products',
  screen: { path: 'product-section', label: 'Product sections', group: 'Content' },
  scope: 'brand',
  fields: {
    name: line(120),
    product: z.array(id).min(1, 'Choose at least one product.').max(48, 'A list has at most 48 products.'),
    is_active: z.boolean().default(true),
  },
  find: { name: 'contains', is_active: 'flag' },
  sort: ['name'],
  about: { list: 'Lists of products for pages' },
  demo: 'made',
});

export const brandSections = resource({
  path: 'brand-section',
  entity: 'List of brands',
  screen: { path: 'brand-section-manage', label: 'Brand sections', group: 'Content' },
  scope: 'brand',
  fields: {
    name: line(120),
    brand: z.array(id).min(1, 'Choose at least one brand.').max(48, 'A list has at most 48 brands.'),
    is_active: z.boolean().default(true),
  },
  find: { name: 'contains', is_active: 'flag' },
  sort: ['name'],
  about: { list: 'Lists of brands for pages' },
  demo: 'made',
});

export const layoutHistory = historyEndpoints('layout');

export const layoutEndpoints = {
  ...versionCallsOf('layout', layoutHistory),
  layoutByKey: endpoint('GET layout/key/{key}', {
    access: 'public',
    about: `The sections of a page as visitors see them now; ${HOME_KEY} is the home page`,
    params: z.object({ key: z.string().max(60) }),
    reply: one(homeLayout),
  }),
  publicHome: endpoint('GET layout/public/home', {
    access: 'public',
    about: 'The sections of the home page as visitors see them now',
    reply: one(homeLayout),
  }),
  makeHome: endpoint('POST layout/home/{id}', {
    scope: 'brand',
    about: 'Make this the live home page at /',
    /** Without `is_empty`, the server refuses a page on which visitors would see no section with a 409. */
    body: z.object({ is_empty: z.boolean().optional() }),
    reply: one(removed),
  }),
  previewLayout: endpoint('POST layout/preview', {
    about: 'A link to the page as it is being edited, for one hour; nothing is saved, and visitors see nothing of it',
    body: layoutInput,
    reply: one(previewed),
    bodyLimit: LONG_LISTS,
  }),
  ...sliderEndpoints,
};

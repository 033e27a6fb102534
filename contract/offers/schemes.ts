import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import {
  hasDates,
  id,
  instant,
  keptText,
  line,
  money,
  named,
  nepaliLine,
  removed,
  revision,
  seoShown,
  slug,
  text,
} from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { liveChange } from '../calls/live-change.ts';
import { NAMED_ALIKE, optionNames, optionNamesInput, picture } from '../catalog/catalog.ts';
import { namedAlike } from '../catalog/variants.ts';
import { inWords } from '../language/in-words.ts';
import { FIELD_TYPES } from './answers.ts';
import { campaignAccess } from './campaigns.ts';
import { SCHEME_TYPES } from './offers.ts';

/** A scheme's status by the server's clock; only `draft` is set by hand. */
export const SCHEME_STATUSES = ['draft', 'scheduled', 'running', 'sold-out', 'ended'] as const;
export type SchemeStatus = (typeof SCHEME_STATUSES)[number];

/** Writes a status in words; the API says `running`, which clients and saved views send. */
export const schemeStatusWords = (status: SchemeStatus) => (status === 'running' ? 'Live' : inWords(status));

const variantInput = z.object({
  variant_id: id,
  is_active: z.boolean(),
  /** Its price in the scheme; if omitted, the catalogue's sales price. */
  scheme_price: money.nullish(),
});

/** Check rules across fields even if single fields fail, so that all errors are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const fieldInput = z
  .object({
    /** A field keeps its id when edited, so open pages still name the right one. */
    _id: id.optional(),
    field_id: id,
    field_type: z.enum(FIELD_TYPES),
    option: z.array(line(100)).max(50).default([]),
    option_names_ne: optionNamesInput,
    is_required: z.boolean().default(false),
  })
  .refine(({ field_type, option }) => field_type !== 'choice' || (Array.isArray(option) && new Set(option).size > 1), {
    path: ['option'],
    message: 'Add at least two options.',
    when: isObject,
  });

const END_AFTER_START = {
  path: ['end_date'],
  message: 'The end must be after the start. Choose a later end or an earlier start.',
};

export const schemeInput = z
  .object({
    _id: id.optional(),
    type: z.enum(SCHEME_TYPES),
    name: line(120),
    name_ne: nepaliLine(120),
    /** If omitted, made from the name. A slug can't look like an id, which would be read as one. */
    slug: slug
      .refine(
        (slug) => !z.uuid().safeParse(slug).success,
        'Use lowercase letters, digits and hyphens, like tara-x1-pre-order.',
      )
      .nullish(),
    description: text(50_000).default(''),
    description_ne: keptText(50_000),
    seo_title: keptText(120),
    seo_title_ne: keptText(120),
    seo_description: keptText(300),
    seo_description_ne: keptText(300),
    start_date: instant,
    end_date: instant,
    image: z
      .array(z.object({ document: id }))
      .max(20)
      .default([]),
    main_product: id,
    bundle_product: z
      .array(z.object({ product_id: id }))
      .max(20)
      .default([]),
    main_variant: z.array(variantInput).max(500).default([]),
    bundle_variant: z.array(variantInput).max(2000).default([]),
    campaign_id: id.nullish(),
    actual_price: money.default(0),
    offer_price: money.default(0),
    advance_payment: money.default(0),
    /** Minutes to pay the advance in; if omitted, the setting's. */
    payment_window: z.int().min(1).max(1440).nullish(),
    limit_per_phone: z.int().min(1).max(1000).nullish(),
    d_data: z.array(fieldInput).max(30).default([]),
    /** Retailers that can sell the scheme; an empty list means every retailer. In a campaign, the quotas decide. */
    allowed_office: z
      .array(z.object({ office_id: id }))
      .max(20_000)
      .default([]),
    /** Confirms prices above the list price. */
    confirm_above_list: z.boolean().default(false),
    /** Confirms changes to live offers. */
    live_change: liveChange,
    revision: revision.optional(),
  })
  .refine(({ start_date, end_date }) => end_date > start_date, { ...END_AFTER_START, when: hasDates })
  .refine(({ type, campaign_id }) => type !== 'CAMPAIGN' || Boolean(campaign_id), {
    path: ['campaign_id'],
    message: 'Choose the campaign whose quotas this scheme uses.',
    when: isObject,
  })
  .refine(({ type, bundle_product }) => type !== 'MULTI-BUY' || bundle_product?.length === 1, {
    path: ['bundle_product'],
    message: 'A multi-buy needs exactly one bundle product: the gift. Choose it.',
    when: isObject,
  })
  .refine(({ campaign_id, allowed_office }) => !campaign_id || !allowed_office?.length, {
    path: ['allowed_office'],
    message: 'The campaign decides which retailers can sell. Clear this list or remove the campaign.',
    when: isObject,
  })
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    value.bundle_product.forEach(({ product_id }, index) => {
      if (value.bundle_product.findIndex((other) => other.product_id === product_id) < index)
        refuse(['bundle_product', index, 'product_id'], 'This product is listed twice.');
    });
    value.d_data.forEach(({ field_id }, index) => {
      if (value.d_data.findIndex((other) => other.field_id === field_id) < index)
        refuse(['d_data', index, 'field_id'], 'This field is listed twice.');
    });
    value.d_data.forEach(({ option, option_names_ne }, index) => {
      const alike = namedAlike(option, option_names_ne ?? {});
      if (alike) refuse(['d_data', index, 'option_names_ne', alike], NAMED_ALIKE);
    });
  });

/** A variant of the scheme's products, with its prices in the catalogue and in the scheme. */
const variantInScheme = z.object({
  variant_id: id,
  product_id: id,
  product_name: z.string(),
  sku_of_seller: z.string(),
  variant_type: z.array(z.object({ inventory_type: z.string(), value: z.string() })),
  is_active: z.boolean(),
  /** List price, catalogue price, scheme price. */
  price: money,
  sales_price: money,
  scheme_price: money.nullish(),
  /** Units that can still be ordered. */
  inventory: z.int(),
});
export type VariantInScheme = z.input<typeof variantInScheme>;

const fieldOfScheme = z.object({
  _id: id,
  field_id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  option: z.array(z.string()),
  option_names_ne: optionNames.nullish(),
  is_required: z.boolean(),
});

/** Returns why a scheme's goods can't change, because customers rely on them; undefined while they can. */
export function lockOf({ status, orders }: { status: SchemeStatus; orders: number }) {
  if (status === 'running' || status === 'sold-out') return LOCKED_LIVE;
  return orders > 0 ? LOCKED_ORDERED : undefined;
}
const LOCKED_LIVE = 'This scheme is live, so this can’t change. Duplicate the scheme and change the copy.';
const LOCKED_ORDERED = 'This scheme has orders, so this can’t change. Duplicate the scheme and change the copy.';

/** Tells staff how to fix a price above the list price. */
export const ABOVE_LIST =
  'This is above the list price of {amount}. Lower it, or choose “Allow prices above the list price”.';

const schemeListed = z.object({
  _id: id,
  type: z.enum(SCHEME_TYPES),
  name: z.string(),
  slug: z.string(),
  status: z.enum(SCHEME_STATUSES),
  is_published: z.boolean(),
  start_date: instant,
  end_date: instant,
  image: picture.nullish(),
  product_name: z.string(),
  campaign: named.nullish(),
  orders: z.int(),
  /** How many numbers want an SMS when the scheme can be ordered. */
  waiting: z.int(),
  /** Units of the main product that can still be ordered. */
  inventory: z.int(),
});

const schemeDetail = schemeListed
  .omit({ product_name: true, campaign: true, image: true, inventory: true, waiting: true })
  .extend({
    name_ne: z.string().nullish(),
    description: z.string(),
    description_ne: z.string().nullish(),
    ...seoShown.partial().shape,
    image: z.array(picture),
    main_product: id,
    bundle_product: z.array(z.object({ _id: id, product_id: id, product_name: z.string() })),
    main_variant: z.array(variantInScheme),
    bundle_variant: z.array(variantInScheme),
    campaign_id: id.nullish(),
    actual_price: money,
    offer_price: money,
    advance_payment: money,
    payment_window: z.int(),
    limit_per_phone: z.int().nullish(),
    d_data: z.array(fieldOfScheme),
    allowed_office: z.array(z.object({ office_id: id })),
  });
export type SchemeDetail = z.input<typeof schemeDetail>;

/** One finding of the publishing checks; `stop` keeps the scheme from being published. */
export const schemeFinding = z.object({
  about: z.enum(['dates', 'product', 'price', 'stock', 'quota', 'office', 'area', 'picture', 'message']),
  level: z.enum(['stop', 'warn', 'good']),
  /** The form's field that fixes a `stop`. */
  field: z.string().nullish(),
  text: z.string(),
  /** The first rows concerned, and how many there are. */
  rows: z.array(z.string()),
  total: z.int(),
});
export type SchemeFinding = z.input<typeof schemeFinding>;

/** Whole percent; negative if the scheme costs more. */
const percent = z.int();

const schemeCheck = z.object({
  is_published: z.boolean(),
  can_publish: z.boolean(),
  findings: z.array(schemeFinding),
  prices: z.array(
    variantInScheme
      .pick({
        variant_id: true,
        product_name: true,
        sku_of_seller: true,
        price: true,
        sales_price: true,
        is_active: true,
      })
      .extend({
        /** A gift's share of the offer price; the first gift has the price of all. */
        scheme_price: money,
        is_gift: z.boolean(),
        off_list: percent,
        off_sales: percent,
        inventory: z.int(),
        /** The lowest and highest price for this variant with its gifts, before coupon and delivery. */
        total: z.object({ least: money, most: money }).nullish(),
      }),
  ),
});
export type SchemeCheck = z.input<typeof schemeCheck>;

const schemeRead = schemeDetail.extend({ revision });

// In spec 7, Campaign access, this call reads a campaign too. Our own screens use it only for schemes.
const schemeOrCampaign = z.union([schemeRead, campaignAccess]) as unknown as typeof schemeRead;

export const schemeEndpoints = {
  listSchemes: endpoint('GET scheme', {
    about: 'Schemes with their status; deleted ones only with find_is_deleted=true',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: {
        type: 'exact',
        name: 'contains',
        status: 'exact',
        campaign_id: 'exact',
        main_product: 'exact',
        priced_product: 'exact',
        is_deleted: 'flag',
      },
      sort: ['name', 'start_date', 'end_date', 'added_at'],
      all: true,
    }),
    reply: list(schemeListed),
  }),
  getScheme: endpoint('GET scheme/{id}', {
    scope: 'brand',
    about: 'One scheme with all that its form edits; by the id of a campaign that campaign with its access',
    kinds: SCHEME_TYPES,
    reply: one(schemeOrCampaign),
  }),
  saveScheme: endpoint('POST scheme', {
    about: 'Add a scheme as a draft, or edit one',
    kinds: SCHEME_TYPES,
    body: schemeInput,
    edits: true,
    reply: one(schemeDetail.extend({ revision })),
  }),
  removeScheme: endpoint('DELETE scheme/{id}', {
    scope: 'brand',
    about: 'Delete a scheme without orders, so that it can be restored',
    kinds: SCHEME_TYPES,
    reply: one(removed),
  }),
  restoreScheme: endpoint('POST scheme/restore/{id}', {
    scope: 'brand',
    about: 'Restore a deleted scheme, as a draft',
    kinds: SCHEME_TYPES,
    body: z.object({}),
    reply: one(removed),
  }),
  duplicateScheme: endpoint('POST scheme/duplicate/{id}', {
    scope: 'brand',
    about: 'A draft with all that a scheme has but its orders, under a new name and with new dates',
    kinds: SCHEME_TYPES,
    body: z
      .object({ name: line(120), start_date: instant, end_date: instant })
      .refine(({ start_date, end_date }) => end_date > start_date, { ...END_AFTER_START, when: hasDates }),
    reply: one(schemeDetail),
  }),
  publishScheme: endpoint('POST scheme/publish/{id}', {
    scope: 'brand',
    about: 'Publish or unpublish a scheme; what its publishing checks stop is refused',
    kinds: SCHEME_TYPES,
    body: z.object({ is_published: z.boolean() }),
    reply: one(schemeDetail),
  }),
  checkScheme: endpoint('GET scheme/check/{id}', {
    scope: 'brand',
    about: 'The checks before publishing: discounts, quota gaps, offices and areas that are missing something',
    kinds: SCHEME_TYPES,
    reply: one(schemeCheck),
  }),
  previewScheme: endpoint('GET scheme/preview/{id}', {
    scope: 'brand',
    about: 'A link that shows the page of an unpublished scheme for one hour',
    kinds: SCHEME_TYPES,
    reply: one(z.object({ url: z.string(), expires_at: instant })),
  }),
};

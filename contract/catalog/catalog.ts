import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import {
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
import { MOST_CHOSEN } from '../calls/page-sizes.ts';
import { freeTextsInput, freeTextsShown } from './product-fields.ts';
import { specification, specificationInput } from './specification-values.ts';
import { ambiguousOption, countCombinations, MOST_COMBINATIONS, namedAlike, sameWord } from './variants.ts';

export const PRODUCT_TYPES = ['MAIN', 'BUNDLE'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/**
 * A stored file; `path` starts with `public/`, and a picture of a given width is `public/{width}/…` (spec 3, Files).
 */
export const fileRef = z.object({
  _id: id,
  path: z.string(),
  width: z.int().nullish(),
  height: z.int().nullish(),
  alt: z.string().nullish(),
  alt_ne: z.string().nullish(),
  /** A tiny picture as a data URL, shown until the real one arrives. */
  blur: z.string().nullish(),
  /** Whether all sizes exist, including AVIF; until then every address gives the full picture. */
  is_ready: z.boolean().nullish(),
});

export const picture = z.object({ _id: id, document: fileRef });

/** A picture with the product's colours that its alt text names, spelled like the options. */
export const productPicture = picture.extend({ colour: z.array(z.string()).nullish() });

const inventoryType = z.object({
  inventory_type: line(40),
  option: z.array(line(40)).min(1).max(20, 'A type has at most 20 options.'),
});

/** Names of options and types, by stored spelling. */
export const optionNames = z.record(line(100), text(100));
/** Names of options as a form sends them: null for an empty one; missing names stay. */
export const optionNamesInput = z
  .record(line(100), text(100).nullish())
  .nullish()
  .transform((names) => (names === null ? {} : names));

export const NAMED_ALIKE = 'Another option has this name. Choose a different one.';

/** A product's choices; form and import follow the same rules. */
export const inventoryTypes = z
  .array(inventoryType)
  .max(5, 'A product has at most 5 inventory types.')
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string, input: string) =>
      issues.push({ code: 'custom', path, message, input });
    if (countCombinations(value) > MOST_COMBINATIONS)
      refuse([], `These options make more than ${MOST_COMBINATIONS} variants. Use fewer.`, '');
    else {
      const twice = ambiguousOption(value);
      if (twice)
        refuse(
          [twice.type, 'option', twice.option],
          `Two combinations would both get the SKU ${twice.sku}. Write this option without its hyphen.`,
          twice.sku,
        );
    }
    value.forEach((type, index) => {
      const same = value.findIndex((other) => sameWord(other.inventory_type, type.inventory_type));
      if (same < index) refuse([index, 'inventory_type'], 'This type is listed twice.', type.inventory_type);
      type.option.forEach((option, position) => {
        if (type.option.findIndex((other) => sameWord(other, option)) < position)
          refuse([index, 'option', position], 'This option is listed twice.', option);
      });
    });
  });

const variantRow = z.object({
  _id: id,
  sku_of_seller: z.string(),
  is_available: z.boolean(),
  /** Units still available: stock minus units in open orders. */
  inventory: z.int(),
  price: money,
  sales_price: money,
});

/** Kilograms in the API (spec 9), whole grams inside. */
export const weight = z.codec(z.number().min(0).max(1000), z.int(), {
  decode: (kilograms) => Math.round(kilograms * 1000),
  encode: (grams) => grams / 1000,
});

export const productDetail = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  slug: z.string(),
  type: z.enum(PRODUCT_TYPES),
  sku_from_system: z.string(),
  ...freeTextsShown,
  weight: weight.nullish(),
  image: z.array(productPicture),
  is_multiple_variation: z.boolean(),
  inventory_type: z.array(inventoryType),
  /** Absent in English: types and options are stored under their English names. */
  option_names: optionNames.nullish(),
  option_names_ne: optionNames.nullish(),
  variant: z.array(variantRow),
  is_active: z.boolean(),
  is_published: z.boolean(),
});

/** A product on a scheme's page. */
export const productInScheme = productDetail.omit({ type: true, is_active: true, is_published: true });

/** How many products can be offered beside another: two rows of cards. */
export const MOST_GOES_WITH = 8;

/** A variant for staff: open orders hold `held` of `inventory`. */
const variantInStock = variantRow.extend({
  held: z.int(),
  sold: z.int(),
  has_orders: z.boolean(),
  /** Same as `inventory`, so a row that is sent back doesn't overwrite sales made meanwhile. */
  inventory_was: z.int(),
});

const productForStaff = productDetail.extend({
  variant: z.array(variantInStock),
  brand_id: id.nullish(),
  /** Products offered beside this one, in order. */
  goes_with: z.array(id),
  /** The product's specification sheet, and its values by field id. */
  specification_sheet_id: id.nullish(),
  specification,
  /** Whether the hand-over asks for the unit's IMEI. */
  has_imei: z.boolean(),
  ...seoShown.partial().shape,
  /** Whether the variant has orders, which print the system SKU, so it can't change. */
  has_orders: z.boolean(),
  added_at: instant,
});
export type ProductForStaff = z.input<typeof productForStaff>;

const productListed = productDetail
  .pick({ _id: true, name: true, type: true, sku_from_system: true, is_active: true, is_published: true })
  .extend({
    slug: z.string(),
    image: picture.nullish(),
    brand: named.nullish(),
    variant_count: z.int(),
    inventory: z.int(),
    held: z.int(),
    sales_price_from: money.nullish(),
    is_deleted: z.boolean(),
    added_at: instant,
  });

const units = z.int().min(0).max(1_000_000);

export const variantInput = z
  .object({
    _id: id.optional(),
    /** Options joined by hyphens, in the order of the inventory types. */
    sku_of_seller: line(200),
    is_available: z.boolean(),
    inventory: units,
    /** The stock the form showed. If it has changed since, the server refuses the save. */
    inventory_was: units.optional(),
    price: money,
    sales_price: money,
  })
  .refine(({ price, sales_price }) => sales_price <= price, {
    path: ['sales_price'],
    message: 'The sales price is higher than the list price.',
  });

interface ForSale {
  image: unknown[];
  variant: { is_available: boolean; sales_price: number }[];
}

type Missing = 'Add a picture.' | 'Make a variant available.' | 'Enter a price.';

/**
 * Returns the parts that a product lacks before it can go live (a picture, a variant, a price), by the field that fixes
 * each.
 */
export function missingForSale({ image, variant }: ForSale): Record<string, Missing> {
  const unpriced = variant.flatMap(({ is_available, sales_price }, index): [string, Missing][] =>
    is_available && sales_price <= 0 ? [[`variant.${index}.sales_price`, 'Enter a price.']] : [],
  );
  return {
    ...(image.length === 0 && { image: 'Add a picture.' }),
    ...(!variant.some((one) => one.is_available) && { variant: 'Make a variant available.' }),
    ...Object.fromEntries(unpriced),
  };
}

/**
 * A whole product: its pictures, inventory types and variants replace earlier ones. Missing parts stay; a new product
 * gets defaults.
 */
export const productInput = z
  .object({
    _id: id.optional(),
    type: z.enum(PRODUCT_TYPES).optional(),
    name: line(120),
    name_ne: nepaliLine(120),
    /** If omitted, made from the name. */
    slug: slug.nullish(),
    /** If omitted, generated. */
    sku_from_system: z
      .string()
      .trim()
      .regex(/^[\w.-]{2,40}$/, 'Use 2 to 40 letters, digits, dots and hyphens.')
      .nullish(),
    ...freeTextsInput,
    brand_id: id.nullish(),
    weight: weight.nullish(),
    /** Products to offer beside this one; if omitted, they stay. */
    goes_with: z
      .array(id)
      .max(MOST_GOES_WITH, `Choose at most ${MOST_GOES_WITH} related products.`)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    /** If omitted, sheet and values stay. */
    specification_sheet_id: id.nullish(),
    specification: specificationInput,
    /** If omitted, it stays. For a new product, the kind decides: phones have an IMEI. */
    has_imei: z.boolean().optional(),
    image: z
      .array(z.object({ document: z.union([id, z.object({ _id: id })]) }))
      .max(20)
      .optional(),
    inventory_type: inventoryTypes.default([]),
    option_names_ne: optionNamesInput,
    variant: z.array(variantInput).min(1, 'A product needs at least one variant.').max(500),
    is_active: z.boolean().optional(),
    /** A new product is a draft until published. */
    is_published: z.boolean().optional(),
    seo_title: keptText(120),
    seo_title_ne: keptText(120),
    seo_description: keptText(300),
    seo_description_ne: keptText(300),
    /** Why the stock changes; required if it does. */
    stock_reason: text(200).nullish(),
    /** Confirms changes to live offers. */
    live_change: liveChange,
    revision: revision.optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string, input: string) =>
      issues.push({ code: 'custom', path, message, input });
    for (const { option } of value.inventory_type) {
      const alike = namedAlike(option, value.option_names_ne ?? {});
      if (alike) refuse(['option_names_ne', alike], NAMED_ALIKE, alike);
    }
    value.variant.forEach((variant, index) => {
      if (value.variant.findIndex((other) => other.sku_of_seller === variant.sku_of_seller) < index)
        refuse(['variant', index, 'sku_of_seller'], 'This variant is listed twice.', variant.sku_of_seller);
    });
  });
export type ProductInput = z.input<typeof productInput>;

export const PRODUCT_FLAGS = ['is_deleted', 'is_active', 'is_published'] as const;
export const STOCK_LEVELS = ['out', 'low', 'enough'] as const;

const stockChange = z.object({
  _id: id,
  before: z.int(),
  after: z.int(),
  reason: z.string(),
  actor: z.string(),
  at: instant,
});

export const catalogEndpoints = {
  listProducts: endpoint('GET product', {
    about: 'Main or bundle products with their stock; find_search looks in name and SKU and forgives typing errors',
    query: listQuery({
      find: {
        search: 'contains',
        name: 'part',
        sku_from_system: 'part',
        type: 'exact',
        brand_id: 'exact',
        stock: 'exact',
        is_active: 'flag',
        is_published: 'flag',
        is_deleted: 'flag',
      },
      sort: ['name', 'sku_from_system', 'inventory', 'available', 'sales_price_from', 'added_at'],
      all: true,
    }),
    reply: list(productListed),
  }),
  getProduct: endpoint('GET product/product/{id}', {
    scope: 'brand',
    about: 'One product with its variants',
    reply: one(productForStaff.extend({ revision })),
  }),
  previewProduct: endpoint('GET product/preview/{id}', {
    scope: 'brand',
    about: "A link to the product's page, which for one hour also shows it before it is published",
    conflicts: true,
    reply: one(z.object({ url: z.string(), expires_at: instant })),
  }),
  productType: endpoint('GET product-type/{id}', {
    scope: 'brand',
    about: 'The inventory types of a product and what each variant chooses of them',
    reply: one(
      z.object({
        _id: id,
        name: z.string(),
        is_multiple_variation: z.boolean(),
        inventory_type: z.array(inventoryType),
        variant: z.array(
          variantRow.extend({ variant_type: z.array(z.object({ inventory_type: z.string(), value: z.string() })) }),
        ),
      }),
    ),
  }),
  saveProduct: endpoint('POST product', {
    about: 'Add or edit a product with its pictures, inventory types and variants',
    body: productInput,
    edits: true,
    reply: one(productForStaff.extend({ revision })),
  }),
  removeProduct: endpoint('DELETE product/delete/{id}', {
    scope: 'brand',
    about: 'Delete a product, so that it can be restored; refused while a scheme sells it',
    reply: one(removed),
  }),
  restoreProduct: endpoint('POST product/restore/{id}', {
    scope: 'brand',
    about: 'Restore a deleted product, as it was',
    body: z.object({}),
    reply: one(removed),
  }),
  restoreProducts: endpoint('POST product/multiple/restore', {
    about: 'Restore many deleted products, as they were; those that are not deleted stay as they are',
    body: z.object({ product_id: z.array(id).min(1).max(MOST_CHOSEN) }),
    reply: one(z.object({ product_id: z.array(id) })),
  }),
  setProductFlags: endpoint('POST product/status/multiple', {
    grantedBy: { field: 'type', values: PRODUCT_FLAGS },
    about:
      'Set a flag on many products. Without a value, is_active and is_published toggle: off if all have them, otherwise on. is_deleted soft-deletes, so the products can be restored',
    body: z
      .object({
        product_id: z.array(id).min(1).max(MOST_CHOSEN),
        type: z.enum(PRODUCT_FLAGS),
        value: z.boolean().optional(),
      })
      // Restoring needs its own grant.
      .refine(({ type, value }) => type !== 'is_deleted' || value !== false, {
        path: ['value'],
        error: 'Products are restored in Deleted items.',
      }),
    reply: one(
      z.object({
        product_id: z.array(id),
        type: z.enum(PRODUCT_FLAGS),
        value: z.boolean(),
        /** Names of schemes that stop selling because of this change. */
        stops: z.array(z.string()),
      }),
    ),
  }),
  listStockChanges: endpoint('GET product/stock/{id}', {
    scope: 'brand',
    about: 'The stock ledger of one variant, newest first',
    query: listQuery({ find: {}, sort: ['at'] }),
    reply: list(stockChange),
  }),
};

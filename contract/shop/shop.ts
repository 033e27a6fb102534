import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, money, namedInBoth, seoShown } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { picture, productDetail } from '../catalog/catalog.ts';
import { specificationShown } from '../catalog/specification-values.ts';
import { productFeedback } from '../feedback/feedback.ts';
import { schemeCard } from '../offers/offers.ts';

/** An offer's price, the saving and the products that come with it. */
const offerOf = { gifts: true, gifts_ne: true, actual_price: true, offer_price: true } as const;

/** A product as the public listing shows it. */
export const productCard = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  slug: z.string(),
  short_description: z.string().nullish(),
  short_description_ne: z.string().nullish(),
  image: picture.nullish(),
  brand: namedInBoth.nullish(),
  sales_price_from: money.nullish(),
  is_available: z.boolean(),
  /** The scheme that sells it now (of several, the one that ends first), with the saving and the gifts. */
  scheme: schemeCard.pick({ price: true, sales_price: true, ...offerOf }).nullish(),
});
export type ProductCard = z.input<typeof productCard>;

/** The query of /products and of product/public, shared by the page's form and the call. */
export const shopQuery = listQuery({
  find: { search: 'contains', brand_id: 'exact', kind: 'exact', price: 'amounts', facts: 'exact' },
  sort: ['name', 'price', 'added_at'],
  size: 20,
});

export const productPublic = productDetail.omit({ is_active: true, is_published: true }).extend({
  brand: namedInBoth.nullish(),
  /** Groups of facts, such as its display; empty if staff have filled in none. */
  specification: specificationShown,
  ...seoShown.partial().shape,
  ...productFeedback.shape,
  /** Schemes that sell it now; `is_gift` if it comes with another product. */
  scheme: z.array(
    schemeCard
      .pick({
        _id: true,
        name: true,
        name_ne: true,
        slug: true,
        type: true,
        end_date: true,
        is_sold_out: true,
        ...offerOf,
      })
      .extend({
        is_gift: z.boolean(),
        /**
         * The price of each variant of its main product, with the products that come with it; `price` is crossed out.
         */
        prices: z.array(z.object({ variant_id: id, price: money, sales_price: money })),
      }),
  ),
});
export type ProductPublic = z.input<typeof productPublic>;

/** The facts compared with another product's. */
export const comparedProduct = productPublic.pick({
  _id: true,
  name: true,
  name_ne: true,
  slug: true,
  image: true,
  brand: true,
  short_description: true,
  short_description_ne: true,
  description: true,
  description_ne: true,
  inventory_type: true,
  option_names: true,
  option_names_ne: true,
  variant: true,
  rating: true,
  scheme: true,
  specification: true,
});
export type ComparedProduct = z.input<typeof comparedProduct>;

/** A product that a search could mean, suggested while the visitor types. */
export const suggestion = productCard
  .pick({ _id: true, name: true, name_ne: true, slug: true, image: true })
  .extend({ price: money.nullish() });
export type Suggestion = z.input<typeof suggestion>;

export const shopEndpoints = {
  publicProducts: endpoint('GET product/public', {
    access: 'public',
    about:
      'Published products. find_search looks in name, SKU and kind, then in texts, options and brands. It reads Devanagari, joined words and prices ("phone under 20k"), and forgives typing errors. find_kind is phone, audio, power, wearable or protection. find_facts narrows by marked fields, as in Network:5G;Battery:5000. A number is the least',
    query: shopQuery,
    reply: list(productCard),
  }),
  suggestProducts: endpoint('GET product/suggestion', {
    access: 'public',
    about: 'The six products that fit a text best, for a search that is being typed',
    query: z.object({ text: z.string().trim().min(1).max(60) }),
    reply: one(z.array(suggestion)),
  }),
  publicProduct: endpoint('GET product/public/{slug}', {
    access: 'public',
    about: 'One published product with its variants and the schemes that sell it',
    params: z.object({ slug: z.string().max(200) }),
    reply: one(productPublic),
  }),
};

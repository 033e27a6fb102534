import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, money, previewToken, seoShown } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { picture, productInScheme } from '../catalog/catalog.ts';
import { askedField } from './field-data.ts';
import { SCHEME_TYPES } from './scheme-types.ts';

export { SCHEME_TYPES, type SchemeType } from './scheme-types.ts';

export const schemePublic = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  /** The offer's page is `/scheme/{slug}`, and also `/scheme/{_id}`. */
  slug: z.string(),
  type: z.enum(SCHEME_TYPES),
  image: z.array(picture),
  start_date: instant,
  end_date: instant,
  description: z.string().nullish(),
  description_ne: z.string().nullish(),
  ...seoShown.partial().shape,
  /** The bundled products' price if bought separately, and their price in the scheme. */
  actual_price: money,
  offer_price: money,
  main_product: productInScheme,
  bundle_product: z.array(z.object({ _id: id, product_id: productInScheme })),
  /** Sold out: one of its products has no stock, or its campaign no orders left. */
  is_sold_out: z.boolean(),
  /** No units are left; without this, a sold-out scheme has stock, but no store has orders left. */
  is_out_of_stock: z.boolean(),
  /** Whether orders are paused. */
  is_paused: z.boolean(),
  /** Staff's banner over the page, such as why orders are paused; empty if none. */
  banner: z.string().nullish(),
  banner_ne: z.string().nullish(),
  /** Fields that the order form asks for besides the usual ones. */
  d_data: z.array(askedField),
  /** A multi-buy's advance, and the minutes to pay it in. */
  advance_payment: money.nullish(),
  payment_window: z.int().nullish(),
  /** Only on a preview's page: the token of its link, with which the page rehearses orders instead of placing them. */
  preview: previewToken.optional(),
});
export type SchemePublic = z.input<typeof schemePublic>;

export const schemeCard = schemePublic
  .pick({
    _id: true,
    name: true,
    name_ne: true,
    slug: true,
    type: true,
    start_date: true,
    end_date: true,
    is_sold_out: true,
  })
  .extend({
    image: picture.nullish(),
    product_name: z.string(),
    product_name_ne: z.string().nullish(),
    price: money,
    sales_price: money,
    /**
     * The bundled products' names, their separate price and their price in the scheme, which both prices above include.
     */
    gifts: z.array(z.string()),
    gifts_ne: z.array(z.string()).nullish(),
    actual_price: money,
    offer_price: money,
  });
export type SchemeCard = z.input<typeof schemeCard>;

export const offerEndpoints = {
  publicScheme: endpoint('GET scheme/public/{id}', {
    access: 'public',
    about:
      'A published scheme with its products. POST scheme/public/{id}/place says if a waiting room is before it; without one, the status is open',
    query: z.object({ preview: previewToken.optional() }),
    reply: one(schemePublic),
  }),
  schemeOffers: endpoint('GET scheme/offer', {
    access: 'public',
    about: 'The schemes that run now, by type and main product; msg is the payment method',
    query: listQuery({ find: { type: 'exact', main_product: 'exact' }, sort: ['end_date', 'name'] }),
    reply: list(schemeCard.extend({ main_product: id })),
  }),
};

import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { variantTypeOf } from '../../contract/catalog/variants.ts';
import type { Db } from '../db/db.ts';
import { type Scheme, schemeById } from '../offers/offers.service.ts';
import { campaigns, schemes } from '../offers/offers.table.ts';
import { soldAt } from '../offers/sellers.service.ts';

interface OfferQuery {
  campaign?: string;
  retailer?: string;
  scheme?: string;
}

/** Lists the multi-buys that run now in a campaign, at a retailer or as one scheme: the soonest to end first. */
export async function consumerOffers(db: Db, { campaign, retailer, scheme }: OfferQuery, now: Date) {
  const running = await db
    .select({ _id: schemes._id, campaign: { _id: campaigns._id, name: campaigns.name, name_ne: campaigns.name_ne } })
    .from(schemes)
    .leftJoin(campaigns, eq(campaigns._id, schemes.campaign_id))
    .where(
      and(
        eq(schemes.type, 'MULTI-BUY'),
        eq(schemes.is_deleted, false),
        eq(schemes.is_published, true),
        lte(schemes.start_date, now),
        gt(schemes.end_date, now),
        campaign ? eq(schemes.campaign_id, campaign) : undefined,
        scheme ? eq(schemes._id, scheme) : undefined,
        retailer ? soldAt(sql`${schemes._id}`, sql`${retailer}`) : undefined,
      ),
    )
    .orderBy(asc(schemes.end_date), asc(schemes._id));
  const offers = await Promise.all(running.map(({ _id }) => schemeById(db, _id)));
  return offers.flatMap((offer, position) => {
    const [bundle] = offer.bundle_product;
    if (!bundle) return [];
    const { _id, name, name_ne, advance_payment, payment_window, d_data, product_ids } = offer;
    return [
      {
        _id,
        name,
        name_ne,
        campaign_id: running[position]?.campaign ?? null,
        advance_payment,
        payment_window,
        d_data,
        product_ids,
        main_product: offeredProduct(offer.main_product),
        bundle_product: offeredProduct(bundle.product_id),
        main_variant: offeredVariants(offer.main_product),
        bundle_variant: offeredVariants(bundle.product_id),
      },
    ];
  });
}

type Product = Scheme['main_product'];

const typed = ({ inventory_type }: Product, sku_of_seller: string) => variantTypeOf(inventory_type, sku_of_seller);

const offeredProduct = (product: Product) => ({
  ...product,
  image: product.image[0] ?? null,
  images: product.image,
  variant: product.variant.map(({ _id, sku_of_seller }) => ({
    _id,
    sku_of_seller,
    variant_type: typed(product, sku_of_seller),
  })),
});

const offeredVariants = (product: Product) =>
  product.variant.map(({ _id, sku_of_seller, is_available, inventory, catalogue_price, scheme_price }) => ({
    variant_id: _id,
    sku_of_seller,
    is_active: is_available && inventory > 0,
    sales_price: catalogue_price,
    scheme_price,
    variant_type: typed(product, sku_of_seller),
  }));

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { consumerOffer } from '../../contract/purchases/purchases.ts';
import type { App } from '../app.ts';
import { brands, products } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { mountPage } from '../http/pages/pages.ts';
import { nextBoundary, SCHEMES_TAG, tagsOfProducts } from '../offers/offers.service.ts';
import { activeRetailer, OFFICES_TAG } from '../offices/offices.service.ts';
import { consumerOffers } from './offers.ts';

/** `/consumer?campaign=&retailer=&scheme=` (spec 2.1), and with `purchase=` the way back to a payment. */
export function purchasePages(app: App): void {
  const { db, clock } = app;
  mountPage(app, {
    page: 'consumer',
    tags: () => [SCHEMES_TAG, OFFICES_TAG],
    byQuery: (query) => JSON.stringify([read(query), resumes(query)]),
    until: () => nextBoundary(db, clock()),
    load: async ({ query, shows }) => {
      const linked = read(query);
      // The page itself reads the purchase: its bytes are the same for everyone who comes back.
      if (resumes(query)) return { offers: [], office: null, query: {}, brand: null, resumes: true };
      const retailer = linked.retailer ? await activeRetailer(db, linked.retailer) : undefined;
      // A link to an unknown store lets the customer choose one.
      if (!retailer) delete linked.retailer;
      const offers = await consumerOffers(db, linked, clock());
      shows(tagsOfProducts(offers));
      return {
        offers: z.encode(z.array(consumerOffer), offers),
        office: retailer ? storeOf(retailer) : null,
        query: linked,
        ...(offers[0] ? await brandOf(db, offers[0].main_product._id) : NO_BRAND),
        resumes: false,
      };
    },
  });
}

/** Picks the facts about the store for the page. */
function storeOf(retailer: NonNullable<Awaited<ReturnType<typeof activeRetailer>>>) {
  const { vdc_municipality: _, opening_hours: _hours, ...store } = retailer;
  return store;
}

const linkQuery = z.object({ campaign: z.uuid(), retailer: z.uuid(), scheme: z.uuid() }).partial();

/** Reads the readable part of the link, and ignores the rest. */
function read(query: Record<string, unknown>): z.output<typeof linkQuery> {
  const given = (['campaign', 'retailer', 'scheme'] as const).map((name) => [name, String(query[name]).toLowerCase()]);
  return linkQuery.parse(Object.fromEntries(given.filter(([, value]) => z.uuid().safeParse(value).success)));
}

const resumes = (query: Record<string, unknown>) => z.uuid().safeParse(query.purchase).success;

const NO_BRAND = { brand: null };

async function brandOf(db: Db, product_id: string) {
  const [row] = await db
    .select({ brand: brands.name, brand_ne: brands.name_ne })
    .from(products)
    .innerJoin(brands, eq(brands._id, products.brand_id))
    .where(eq(products._id, product_id));
  return row ?? NO_BRAND;
}

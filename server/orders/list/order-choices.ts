import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '../../access/access.table.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { campaigns, schemeBundles, schemes } from '../../offers/offers.table.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { orders } from '../orders.table.ts';

/** Most choices of each kind; a search finds the others. */
const MOST_CHOICES = 500;

/** Offices below the head office see a scheme once it's published, or if one of their orders names it. */
const isPublicOrOwn = (db: Db, session: Caller['session']) =>
  or(
    eq(schemes.is_published, true),
    inArray(
      schemes._id,
      db
        .select({ _id: orders.scheme_id })
        .from(orders)
        .where(withinOffice(db, session, orders.office_id)),
    ),
  );

/** Returns the filters' choices for the caller's kinds: offers, products, and people of their offices. */
export async function orderChoices(db: Db, { session, kinds }: Caller) {
  const offered = await db
    .select({ _id: schemes._id, name: schemes.name, campaign_id: schemes.campaign_id, main: schemes.main_product })
    .from(schemes)
    .where(and(inArray(schemes.type, kinds), isHeadOffice(session) ? undefined : isPublicOrOwn(db, session)))
    .orderBy(desc(schemes._id))
    .limit(MOST_CHOICES);
  const ids = sql.param(offered.map(({ _id }) => _id));
  const [ofCampaigns, sold, people] = await Promise.all([
    db
      .select({ _id: campaigns._id, name: campaigns.name })
      .from(campaigns)
      .where(sql`${campaigns._id} in (select campaign_id from ${schemes} where _id = any(${ids}::uuid[]))`)
      .orderBy(inOrder(campaigns.name)),
    db
      .select({ _id: products._id, name: products.name, variant: { _id: variants._id, name: variants.sku_of_seller } })
      .from(products)
      .innerJoin(variants, eq(variants.product_id, products._id))
      .where(
        sql`${products._id} in (select main_product from ${schemes} where _id = any(${ids}::uuid[])
          union select product_id from ${schemeBundles} where scheme_id = any(${ids}::uuid[]))`,
      )
      .orderBy(inOrder(products.name), asc(variants.position)),
    db
      .select({ _id: users._id, name: users.name })
      .from(users)
      .where(and(eq(users.is_active, true), withinOffice(db, session, users.office_id)))
      .orderBy(inOrder(users.name))
      .limit(MOST_CHOICES),
  ]);
  const byProduct = Map.groupBy(sold, ({ _id }) => _id);
  return {
    schemes: offered.map(({ _id, name }) => ({ _id, name })),
    campaigns: ofCampaigns,
    products: [...byProduct.values()].map((rows) => ({
      _id: (rows[0] as (typeof rows)[number])._id,
      name: (rows[0] as (typeof rows)[number]).name,
      variants: rows.map(({ variant }) => variant),
    })),
    people,
  };
}

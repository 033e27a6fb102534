import { count, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import type { Session } from '../../http/caller/session.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { areas, districts } from '../../locations/locations.table.ts';
import { ofVisibleOffices } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { quotas } from '../offers.table.ts';
import { isLetSell } from '../sellers.service.ts';
import {
  datesOf,
  type Finding,
  finding,
  ownPrice,
  paymentsOf,
  phonesOf,
  pricesOf,
  productsOf,
  quotasOf,
  type Seller,
  stop,
} from './findings.ts';
import { getScheme, type SchemeForStaff, type SchemeId } from './schemes.ts';

/**
 * Runs the checks of publishing without publishing: finds the reasons against publishing, and notes about retailers.
 */
export async function checkScheme(db: Db, session: Session, id: SchemeId, now: Date) {
  const scheme = await getScheme(db, id, now);
  const sellers = await ofVisibleOffices(db, session, await sellersOf(db, scheme), (seller) => seller._id);
  const findings = [...(await findingsOf(db, scheme, sellers, now)), ...(await areasOf(db, sellers))];
  const can_publish = Object.keys(await stopsOf(db, scheme, now)).length === 0;
  return { is_published: scheme.is_published, can_publish, findings, prices: priceGrid(scheme) };
}

/** Lists the reasons against a scheme going live, by the form field that fixes each. */
export async function stopsOf(db: Db, scheme: SchemeForStaff, now: Date): Promise<Record<string, Text>> {
  const findings = await findingsOf(db, scheme, await sellersOf(db, scheme), now);
  const stops = findings.filter((finding) => finding.level === 'stop');
  return Object.fromEntries(stops.map(({ field, text }) => [field, text]));
}

/** The form shows the last stop of a field, so put the deeper reason last. */
const findingsOf = async (db: Db, scheme: SchemeForStaff, sellers: Seller[], now: Date): Promise<Finding[]> => [
  ...datesOf(scheme, now),
  ...productsOf(scheme),
  ...(await unsellableOf(db, scheme)),
  ...pricesOf(scheme),
  ...quotasOf(scheme, sellers),
  ...phonesOf(sellers),
  ...paymentsOf(scheme, sellers),
];

/** Lists the active retailers that can sell the scheme. */
async function sellersOf(db: Db, scheme: SchemeForStaff): Promise<Seller[]> {
  const { rows } = await db.execute<Seller>(sql`
    select o._id, o.name, o.phone, o.payment_qr is not null as has_payment_qr, o.vdc_municipality, q.no_of_order - q.used as left
    from ${offices} o left join ${quotas} q on q.office_id = o._id and q.campaign_id = ${scheme.campaign_id}
    where o.type = 'RETAILER' and o.is_active and ${isLetSell(scheme._id, sql`o._id`)} order by ${inOrder(sql`o.name`)}`);
  return rows;
}

async function unsellableOf(db: Db, scheme: SchemeForStaff): Promise<Finding[]> {
  const fields = new Map([[scheme.main_product, 'main_product']]);
  scheme.bundle_product.forEach(({ product_id }, n) => {
    fields.set(product_id, `bundle_product.${n}.product_id`);
  });
  const rows = await db
    .select({
      _id: products._id,
      name: products.name,
      is_active: products.is_active,
      is_published: products.is_published,
      is_deleted: products.is_deleted,
    })
    .from(products)
    .where(inArray(products._id, [...fields.keys()]));
  return rows.flatMap(({ _id, name, is_active, is_published, is_deleted }) => {
    const field = fields.get(_id) as string;
    if (is_deleted) return [stop('product', field, say('{name} is deleted. Restore it, or choose another.', { name }))];
    if (!is_active)
      return [stop('product', field, say('{name} is not active. Activate it, or choose another.', { name }))];
    return is_published
      ? []
      : [stop('product', field, say('{name} is not published. Publish it, or choose another.', { name }))];
  });
}

type Variant = SchemeForStaff['main_variant'][number];

/** Lists each variant with its discount off list and sales price, in whole percent, and its price with the gifts. */
function priceGrid(scheme: SchemeForStaff) {
  const off = (from: number, to: number) => (from > 0 ? Math.round(((from - to) / from) * 100) : 0);
  const gifts = giftsCost(scheme);
  const row = (variant: Variant, scheme_price: number) => ({
    ...variant,
    scheme_price,
    off_list: off(variant.price, scheme_price),
    off_sales: off(variant.sales_price, scheme_price),
  });
  return [
    ...scheme.main_variant.map((variant) => {
      const own = ownPrice(variant);
      return { ...row(variant, own), is_gift: false, total: { least: own + gifts.least, most: own + gifts.most } };
    }),
    ...scheme.bundle_variant.map((variant) => ({ ...row(variant, giftPrice(scheme, variant)), is_gift: true })),
  ];
}

/**
 * Prices a gift as orders do: a multi-buy's gift has its own price; otherwise the offer price is one sum, on the first
 * gift.
 */
function giftPrice({ type, bundle_product, offer_price }: SchemeForStaff, variant: Variant): number {
  if (type === 'MULTI-BUY') return ownPrice(variant);
  return bundle_product[0]?.product_id === variant.product_id ? offer_price : 0;
}

/** Sums the gifts' price, whichever variants a customer chooses. */
function giftsCost(scheme: SchemeForStaff): { least: number; most: number } {
  const sold = scheme.bundle_variant.filter(({ is_active }) => is_active);
  const ofFirst = sold.filter(({ product_id }) => product_id === scheme.bundle_product[0]?.product_id);
  const prices = ofFirst.map((variant) => giftPrice(scheme, variant));
  return prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : { least: 0, most: 0 };
}

async function areasOf(db: Db, sellers: Seller[]): Promise<Finding[]> {
  const served = sql.param(sellers.flatMap((seller) => seller.vdc_municipality ?? []));
  const rows = await db
    .select({
      name: districts.name,
      unserved: sql<number>`count(*) filter (where ${areas._id} <> all(${served}::uuid[]))::int`,
      areas: count(),
    })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .groupBy(districts.name)
    .orderBy(inOrder(districts.name));
  const empty = rows.filter((row) => row.unserved === row.areas);
  const unserved = rows.reduce((sum, row) => sum + row.unserved, 0);
  if (unserved === 0) return [finding('area', 'good', 'Every area has a retailer.')];
  const text = say('{areas} without a retailer, including every area in {districts}.', {
    areas: { count: unserved, of: 'area' },
    districts: { count: empty.length, of: 'district' },
  });
  return [
    finding(
      'area',
      'warn',
      text,
      empty.map((row) => row.name),
    ),
  ];
}

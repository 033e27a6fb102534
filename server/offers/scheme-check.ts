import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { counted } from '../../contract/counted.ts';
import type { schemeFinding } from '../../contract/schemes.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { areas, districts } from '../locations/locations.table.ts';
import { offices } from '../offices/offices.table.ts';
import { campaigns, quotas, schemeOffices } from './offers.table.ts';
import { getScheme, type SchemeForStaff } from './schemes.service.ts';

type Finding = z.output<typeof schemeFinding>;

/** How many of the rows behind a finding are named. */
const NAMED = 12;

/** The dry run before publishing: what would stop it, and what staff should have seen. Changes nothing. */
export async function checkScheme(db: Db, id: string, now: Date) {
  const scheme = await getScheme(db, id, now);
  const sellers = await sellersOf(db, scheme);
  const findings = [
    ...datesOf(scheme, now),
    ...(await archivedOf(db, scheme)),
    ...productsOf(scheme),
    ...pricesOf(scheme),
    ...quotasOf(scheme, sellers),
    ...phonesOf(sellers),
    ...paymentsOf(scheme, sellers),
    ...(await areasOf(db, sellers)),
  ];
  const can_publish = !findings.some((finding) => finding.level === 'stop');
  return { is_published: scheme.is_published, can_publish, findings, prices: priceGrid(scheme) };
}

interface Seller {
  _id: string;
  name: string;
  phone: string | null;
  has_payment_qr: boolean;
  vdc_municipality: string | null;
  /** What it may still sell; null is no limit. */
  left: number | null;
}

/** The active retailers that may sell the scheme, by its campaign's access or by its own list. */
async function sellersOf(db: Db, scheme: SchemeForStaff): Promise<Seller[]> {
  const allowed = scheme.campaign_id
    ? sql`(q.office_id is not null or (select c.is_allowed_all_office from ${campaigns} c where c._id = ${scheme.campaign_id}))`
    : sql`(not exists (select from ${schemeOffices} l where l.scheme_id = ${scheme._id})
        or exists (select from ${schemeOffices} l where l.scheme_id = ${scheme._id} and l.office_id = o._id))`;
  const { rows } = await db.execute<Seller & Record<string, unknown>>(sql`
    select o._id, o.name, o.phone, o.payment_qr is not null as has_payment_qr, o.vdc_municipality, q.no_of_order - q.used as left
    from ${offices} o left join ${quotas} q on q.office_id = o._id and q.campaign_id = ${scheme.campaign_id}
    where o.type = 'RETAILER' and o.is_active and ${allowed} order by o.name`);
  return rows;
}

const finding = (about: Finding['about'], level: Finding['level'], text: string, rows: string[] = []): Finding => ({
  about,
  level,
  text,
  rows: rows.slice(0, NAMED),
  total: rows.length,
});

function datesOf({ start_date, end_date, is_published }: SchemeForStaff, now: Date): Finding[] {
  if (end_date <= now) return [finding('dates', 'stop', 'The end is in the past. Set a later end.')];
  if (start_date <= now && is_published) return [finding('dates', 'good', 'It is open.')];
  if (start_date <= now)
    return [finding('dates', 'warn', 'The start is in the past: it opens as soon as it is published.')];
  return [finding('dates', 'good', 'It opens by itself at its start.')];
}

async function archivedOf(db: Db, scheme: SchemeForStaff): Promise<Finding[]> {
  const ids = [scheme.main_product, ...scheme.bundle_product.map((bundle) => bundle.product_id)];
  const archived = await db
    .select({ name: products.name })
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, true)));
  return archived.map(({ name }) => finding('product', 'stop', `${name} is archived. Restore it, or take it out.`));
}

function productsOf(scheme: SchemeForStaff): Finding[] {
  const found: Finding[] = [];
  const sold = scheme.main_variant.filter((variant) => variant.is_active && variant.is_available);
  if (sold.length === 0)
    found.push(finding('product', 'stop', 'No variant of the main product is on sale. Switch one on.'));
  for (const { product_id, product_name } of scheme.bundle_product) {
    const gifts = scheme.bundle_variant.filter((variant) => variant.product_id === product_id);
    if (!gifts.some((variant) => variant.is_active && variant.is_available))
      found.push(
        finding('product', 'stop', `No variant of ${product_name} is on sale. Switch one on, or take it out.`),
      );
  }
  const empty = [...sold, ...scheme.bundle_variant.filter((variant) => variant.is_active)].filter(
    (variant) => variant.inventory <= 0,
  );
  if (empty.length > 0)
    found.push(
      finding('stock', 'warn', `${counted(empty.length, 'variant')} on sale without stock.`, empty.map(nameOf)),
    );
  if (scheme.image.length === 0)
    found.push(
      finding('picture', 'warn', 'It has no picture of its own. A shared link shows the main product instead.'),
    );
  return found;
}

const nameOf = (variant: { product_name: string; sku_of_seller: string }) =>
  `${variant.product_name} ${variant.sku_of_seller}`;

const ownPrice = (variant: SchemeForStaff['main_variant'][number]) => variant.scheme_price ?? variant.sales_price;

function pricesOf(scheme: SchemeForStaff): Finding[] {
  const sold = [...scheme.main_variant, ...scheme.bundle_variant].filter((variant) => variant.is_active);
  const dear = sold.filter((variant) => ownPrice(variant) > variant.price);
  const same = scheme.main_variant.filter((variant) => variant.is_active && ownPrice(variant) >= variant.sales_price);
  const found: Finding[] = [];
  if (dear.length > 0)
    found.push(
      finding('price', 'warn', `${counted(dear.length, 'variant')} dearer than the list price.`, dear.map(nameOf)),
    );
  if (same.length > 0 && scheme.offer_price >= scheme.actual_price)
    found.push(
      finding(
        'price',
        'warn',
        `${counted(same.length, 'variant')} no cheaper than outside the scheme.`,
        same.map(nameOf),
      ),
    );
  return found;
}

/** Each variant with its discount against list and sales price, in whole percent. */
function priceGrid(scheme: SchemeForStaff) {
  const off = (from: number, to: number) => (from > 0 ? Math.round(((from - to) / from) * 100) : 0);
  return [...scheme.main_variant, ...scheme.bundle_variant].map((variant) => ({
    ...variant,
    scheme_price: ownPrice(variant),
    off_list: off(variant.price, ownPrice(variant)),
    off_sales: off(variant.sales_price, ownPrice(variant)),
  }));
}

function quotasOf(scheme: SchemeForStaff, sellers: Seller[]): Finding[] {
  if (sellers.length === 0) {
    const text = scheme.campaign_id
      ? 'No retailer may sell it. Give some a quota in the campaign first.'
      : 'No active retailer may sell it. Choose others, or activate them.';
    return [finding('quota', 'stop', text)];
  }
  const found: Finding[] = [];
  const without = sellers.filter((seller) => seller.left !== null && seller.left <= 0);
  if (without.length > 0)
    found.push(
      finding(
        'quota',
        'warn',
        `${counted(without.length, 'retailer')} without orders left in the campaign.`,
        without.map(({ name }) => name),
      ),
    );
  const stock = scheme.main_variant.reduce((sum, variant) => sum + (variant.is_active ? variant.inventory : 0), 0);
  const limited = sellers.every((seller) => seller.left !== null);
  const quota = sellers.reduce((sum, seller) => sum + (seller.left ?? 0), 0);
  if (limited && quota < stock)
    found.push(
      finding(
        'quota',
        'warn',
        `The quotas left (${quota}) are less than the stock (${stock}): ${counted(stock - quota, 'unit')} cannot be sold.`,
      ),
    );
  if (limited && quota > stock)
    found.push(
      finding(
        'quota',
        'warn',
        `The quotas left (${quota}) are more than the stock (${stock}): it is sold out before they are used.`,
      ),
    );
  return found;
}

function phonesOf(sellers: Seller[]): Finding[] {
  const without = sellers.filter((seller) => !seller.phone);
  if (without.length === 0) return [];
  return [
    finding(
      'office',
      'warn',
      `${counted(without.length, 'retailer')} without a phone number.`,
      without.map(({ name }) => name),
    ),
  ];
}

/** An advance is paid by the office's own code, so without one the offer cannot be bought there. */
function paymentsOf({ advance_payment }: SchemeForStaff, sellers: Seller[]): Finding[] {
  if (advance_payment === 0) return [];
  const without = sellers.filter((seller) => !seller.has_payment_qr);
  if (without.length === 0) return [finding('office', 'good', 'Every retailer has a payment QR for the advance.')];
  const names = without.map(({ name }) => name);
  const text = `${counted(without.length, 'retailer')} without a payment QR, where the advance cannot be paid.`;
  return [finding('office', 'warn', text, names)];
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
    .orderBy(asc(districts.name));
  const empty = rows.filter((row) => row.unserved === row.areas);
  const unserved = rows.reduce((sum, row) => sum + row.unserved, 0);
  if (unserved === 0) return [finding('area', 'good', 'Every area has a retailer.')];
  const text = `${counted(unserved, 'area')} without a retailer, among them all areas of ${counted(empty.length, 'district')}.`;
  return [
    finding(
      'area',
      'warn',
      text,
      empty.map((row) => row.name),
    ),
  ];
}

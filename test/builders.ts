import { randomInt } from 'node:crypto';
import { api, type ServerRoute } from '../contract/api.ts';
import type { Definition } from '../contract/calls/endpoint.ts';
import { DAY_MS, HOUR_MS } from '../contract/durations.ts';
import type { SchemeType } from '../contract/offers/offers.ts';
import { isImei } from '../contract/orders/imei.ts';
import { routesOfKinds, serverRoutes } from '../contract/routes.ts';
import { sessionUser } from '../server/access/access.service.ts';
import {
  accessTypes,
  moduleGroups,
  modules,
  roleAccess,
  roles,
  sessions,
  userRoles,
  users,
} from '../server/access/access.table.ts';
import { hashPassword } from '../server/access/accounts/passwords.ts';
import { signToken } from '../server/access/tokens.ts';
import { products, variants } from '../server/catalog/catalog.table.ts';
import { newId } from '../server/db/columns.ts';
import type { Db } from '../server/db/db.ts';
import { areas, districts, states } from '../server/locations/locations.table.ts';
import { files } from '../server/media/media.table.ts';
import { schemeBundles, schemes } from '../server/offers/offers.table.ts';
import { offices } from '../server/offices/offices.table.ts';
import { type Order, orderItems, orders } from '../server/orders/orders.table.ts';
import { SECRET } from './app.ts';

/** A word that no other row of the test has. */
export const unique = (word: string) => `${word} ${randomInt(1e9)}`;

export async function buildPlace(db: Db) {
  const [state] = await db
    .insert(states)
    .values({ name: unique('State') })
    .returning();
  const [district] = await db
    .insert(districts)
    .values({ name: unique('District'), state: state?._id as string })
    .returning();
  const [area] = await db
    .insert(areas)
    .values({ name: unique('Area'), district: district?._id as string, kind: 'municipality', wards: 9 })
    .returning();
  return { state: state?._id as string, district: district?._id as string, vdc_municipality: area?._id as string };
}

type OfficeRow = typeof offices.$inferSelect;

export async function buildOffice(
  db: Db,
  fields: Partial<typeof offices.$inferInsert> = {},
  parent?: OfficeRow,
): Promise<OfficeRow> {
  const _id = newId();
  const type = fields.type ?? 'RETAILER';
  const [office] = await db
    .insert(offices)
    .values({
      name: unique('Office'),
      office_code: unique('O'),
      type,
      phone: '9801000001',
      retail_type: ['CE'],
      payment_qr: type === 'RETAILER' && fields.payment_qr === undefined ? await buildPaymentQr(db) : null,
      ...fields,
      _id,
      parent_id: parent?._id ?? null,
      ancestor_ids: [...(parent?.ancestor_ids ?? []), _id],
    })
    .returning();
  return office as OfficeRow;
}

/** A payment code, without which a retailer sells no multi-buy. */
async function buildPaymentQr(db: Db): Promise<string> {
  const _id = newId();
  const row = { path: `public/${_id}.jpg`, name: 'Payment QR', width: 400, height: 400, bytes: 1 };
  await db.insert(files).values({ ...row, _id, kind: 'PAYMENT', is_ready: true });
  return _id;
}

interface ProductFields {
  type?: 'MAIN' | 'BUNDLE';
  /** Units of each variant. */
  inventory?: number;
  inventory_type?: { inventory_type: string; option: string[] }[];
  /** Rupees. */
  price?: number;
  sales_price?: number;
}

/** A product with one variant for each option of its only inventory type, or with one variant where it has none. */
export async function buildProduct(
  db: Db,
  { type = 'MAIN', inventory = 10, inventory_type = [], price = 50_000, sales_price = 45_000 }: ProductFields = {},
) {
  const _id = newId();
  const name = unique('Product');
  const slug = name.toLowerCase().replace(' ', '-');
  await db.insert(products).values({
    _id,
    type,
    name,
    slug,
    sku_from_system: slug,
    inventory_type,
    is_multiple_variation: inventory_type.length > 0,
    sales_price_from: sales_price * 100,
  });
  const skus = inventory_type[0]?.option ?? [slug];
  const variant = skus.map((sku_of_seller, position) => ({
    _id: newId(),
    product_id: _id,
    sku_of_seller,
    position,
    price: price * 100,
    sales_price: sales_price * 100,
    inventory,
  }));
  await db.insert(variants).values(variant);
  return { _id, name, variant };
}

type Product = Awaited<ReturnType<typeof buildProduct>>;

type SchemeFields = Partial<typeof schemes.$inferInsert> & { bundles?: Product[] };

export async function buildScheme(db: Db, main: Product, { bundles = [], ...fields }: SchemeFields = {}) {
  const _id = newId();
  const [scheme] = await db
    .insert(schemes)
    .values({
      _id,
      type: 'PRE-ORDER',
      name: unique('Scheme'),
      main_product: main._id,
      start_date: new Date(Date.now() - HOUR_MS),
      end_date: new Date(Date.now() + HOUR_MS),
      is_published: true,
      ...fields,
    })
    .returning();
  if (bundles.length > 0)
    await db
      .insert(schemeBundles)
      .values(bundles.map((bundle, position) => ({ scheme_id: _id, product_id: bundle._id, position })));
  return scheme as typeof schemes.$inferSelect;
}

export const PASSWORD = 'a long enough passphrase';
/** The same for all files of a worker, because the hash of a password is slow on purpose. */
const passwordHash = hashPassword(PASSWORD);

interface UserFields {
  office?: OfficeRow;
  is_super?: boolean;
  /**
   * The server routes that the user's only role is granted; the bare name of a call with kinds stands for all of them.
   */
  grants?: ServerRoute[];
  session_only?: boolean;
}

/** A user with a role of its own, signed in: the token is ready for `call`. */
export async function buildUser(
  db: Db,
  { office, is_super = false, grants = [], session_only = false }: UserFields = {},
) {
  const home = office ?? (await buildOffice(db, { type: 'ADMIN' }));
  const [user] = await db
    .insert(users)
    .values({
      name: unique('User'),
      email: `${unique('u').replace(' ', '')}@agrim.example`,
      mobile_no: `98${String(randomInt(1e8)).padStart(8, '0')}`,
      password_hash: await passwordHash,
      office_id: home._id,
      email_verified: true,
    })
    .returning();
  const [role] = await db
    .insert(roles)
    .values({ role_title: unique('Role'), role_type: 'user', is_super, session_only })
    .returning();
  await db.insert(userRoles).values({ user_id: user?._id as string, role_id: role?._id as string });
  if (grants.length > 0) await grant(db, role?._id as string, grants);
  return {
    user: user as typeof users.$inferSelect,
    role: role as typeof roles.$inferSelect,
    office: home,
    token: await signIn(db, user?._id as string),
  };
}

async function grant(db: Db, role_id: string, server_routes: ServerRoute[]): Promise<void> {
  const [group] = await db
    .insert(moduleGroups)
    .values({ name: unique('Group') })
    .returning();
  const [module] = await db
    .insert(modules)
    .values({ module_name: unique('Module'), module_group: group?._id as string })
    .returning();
  const [type] = await db
    .insert(accessTypes)
    .values({
      module_id: module?._id as string,
      access_type: 'view',
      admin_routes: [],
      server_routes: ofAllKinds(server_routes),
    })
    .returning();
  await db.insert(roleAccess).values({ role_id, access_type_id: type?._id as string });
}

function ofAllKinds(routes: ServerRoute[]): string[] {
  const endpoints: Definition[] = Object.values(api);
  return routes.flatMap((route) => {
    const call = endpoints.find(({ method, path }) => route.split(' {')[0] === `${method} ${path}`);
    const isWhole = call && !serverRoutes(call).includes(route);
    return isWhole ? routesOfKinds(call, route) : [route];
  });
}

export async function signIn(db: Db, user_id: string): Promise<string> {
  const sid = newId();
  const expires = new Date(Date.now() + DAY_MS);
  await db
    .insert(sessions)
    .values({ _id: sid, user_id, address: '127.0.0.1', seen_at: new Date(), expires_at: expires });
  return signToken(SECRET, sid, await sessionUser(db, user_id), expires);
}

/** The customer who orders in the tests. */
const customer = { customer_name: 'Sita Rai', customer_phone: '9841000001', customer_address: 'New Road 4' };

/** The body of an order that anyone can place; the test names the office. */
export const orderBody = (
  scheme: { _id: string; type: SchemeType },
  variant_id: string | undefined,
  place: Awaited<ReturnType<typeof buildPlace>>,
) => ({
  ...customer,
  ...place,
  scheme_id: scheme._id,
  scheme_type: scheme.type,
  variant_id: variant_id as string,
});

/** A placed order at an office, in a scheme of its own. */
export async function buildOrder(db: Db, office: OfficeRow, ofScheme: SchemeFields = {}) {
  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product, ofScheme);
  const place = await buildPlace(db);
  const [order] = await db
    .insert(orders)
    .values({
      order_id: unique('AG'),
      status: 'PLACED',
      scheme_id: scheme._id,
      scheme_type: scheme.type,
      variant_id: product.variant[0]?._id as string,
      office_id: office._id,
      ...customer,
      ...place,
      total: 0,
      placed_at: new Date(),
      changed_at: new Date(),
    })
    .returning();
  const [variant] = product.variant;
  await db.insert(orderItems).values({
    order_id: order?._id as string,
    position: 0,
    variant_id: variant?._id as string,
    role: 'main',
    product_name: product.name,
    sku_of_seller: variant?.sku_of_seller as string,
    price: 0,
  });
  return order as Order;
}

let imeis = 0;

/** An IMEI of no other unit. */
export function newImei(): string {
  imeis += 1;
  const digits = String(35_693_800_000_000 + imeis);
  return `${digits}${Array.from({ length: 10 }, (_, digit) => digit).find((digit) => isImei(`${digits}${digit}`))}`;
}

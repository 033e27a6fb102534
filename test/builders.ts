import { randomInt } from 'node:crypto';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
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
import { products, stockChanges, variants } from '../server/catalog/catalog.table.ts';
import { newId } from '../server/db/columns.ts';
import type { Db } from '../server/db/db.ts';
import { areas, districts, states } from '../server/locations/locations.table.ts';
import { files } from '../server/media/media.table.ts';
import { schemeBundles, schemes } from '../server/offers/offers.table.ts';
import { offices } from '../server/offices/offices.table.ts';
import { orderItems, orders } from '../server/orders/orders.table.ts';
import { SECRET } from './app.ts';
import { firstOf } from './present.ts';

/** Adds a row and returns it as stored. */
export async function insertOne<T extends PgTable>(
  db: Db,
  table: T,
  values: PgInsertValue<T>,
): Promise<T['$inferSelect']> {
  return firstOf(await db.insert(table).values(values).returning());
}

/** Makes a word that no other row of the test has. */
export const unique = (word: string) => `${word} ${randomInt(1e8, 1e9)}`;

export async function buildPlace(db: Db) {
  const { _id: state } = await insertOne(db, states, { name: unique('State') });
  const { _id: district } = await insertOne(db, districts, { name: unique('District'), state });
  const area = await insertOne(db, areas, { name: unique('Area'), district, kind: 'municipality', wards: 9 });
  return { state, district, vdc_municipality: area._id };
}

type OfficeRow = typeof offices.$inferSelect;

export async function buildOffice(
  db: Db,
  fields: Partial<typeof offices.$inferInsert> = {},
  parent?: OfficeRow,
): Promise<OfficeRow> {
  const _id = newId();
  const type = fields.type ?? 'RETAILER';
  return insertOne(db, offices, {
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
  });
}

/** Adds a payment code, without which a retailer sells no multi-buy. */
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
  /** In rupees. */
  price?: number;
  sales_price?: number;
}

/** Adds a product with a variant for each option of its only inventory type, or with one variant if it has none. */
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
  const reason = { before: 0, after: inventory, reason: 'Initial stock', actor: 'System' };
  if (inventory > 0) await db.insert(stockChanges).values(variant.map(({ _id }) => ({ ...reason, variant_id: _id })));
  return { _id, name, variant: [firstOf(variant), ...variant.slice(1)] as const };
}

type SchemeFields = Partial<typeof schemes.$inferInsert> & { bundles?: { _id: string }[] };

export async function buildScheme(db: Db, main: { _id: string }, { bundles = [], ...fields }: SchemeFields = {}) {
  const scheme = await insertOne(db, schemes, {
    type: 'PRE-ORDER',
    name: unique('Scheme'),
    main_product: main._id,
    start_date: new Date(Date.now() - HOUR_MS),
    end_date: new Date(Date.now() + HOUR_MS),
    is_published: true,
    ...fields,
  });
  if (bundles.length > 0)
    await db
      .insert(schemeBundles)
      .values(bundles.map((bundle, position) => ({ scheme_id: scheme._id, product_id: bundle._id, position })));
  return scheme;
}

export const PASSWORD = 'a long enough passphrase';
/** One hash for all files of a worker, because hashing a password is slow on purpose. */
const passwordHash = hashPassword(PASSWORD);

interface UserFields {
  office?: OfficeRow;
  is_super?: boolean;
  /** Server routes granted to the user's only role; the bare name of a call with kinds stands for all of them. */
  grants?: ServerRoute[];
  session_only?: boolean;
}

/** Adds a user with a role of its own, signed in: the token is ready for `call`. */
export async function buildUser(
  db: Db,
  { office, is_super = false, grants = [], session_only = false }: UserFields = {},
) {
  const home = office ?? (await buildOffice(db, { type: 'ADMIN' }));
  const email = `${unique('u').replace(' ', '')}@agrim.example`;
  const mobile_no = `98${String(randomInt(1e8)).padStart(8, '0')}`;
  const user = await insertOne(db, users, {
    name: unique('User'),
    email,
    mobile_no,
    password_hash: await passwordHash,
    office_id: home._id,
    email_verified: true,
    // Old enough for a second approver.
    added_at: new Date(Date.now() - 30 * DAY_MS),
  });
  const role = await insertOne(db, roles, { role_title: unique('Role'), role_type: 'user', is_super, session_only });
  await db.insert(userRoles).values({ user_id: user._id, role_id: role._id });
  if (grants.length > 0) await grant(db, role._id, grants);
  return { user: { ...user, email, mobile_no }, role, office: home, token: await signIn(db, user._id) };
}

async function grant(db: Db, role_id: string, server_routes: ServerRoute[]): Promise<void> {
  const group = await insertOne(db, moduleGroups, { name: unique('Group') });
  const module = await insertOne(db, modules, { module_name: unique('Module'), module_group: group._id });
  const type = await insertOne(db, accessTypes, {
    module_id: module._id,
    access_type: 'view',
    admin_routes: [],
    server_routes: ofAllKinds(server_routes),
  });
  await db.insert(roleAccess).values({ role_id, access_type_id: type._id });
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

/** Returns the body of an order that anyone can place; the test names the office. */
export const orderBody = (
  scheme: { _id: string; type: SchemeType },
  variant_id: string,
  place: Awaited<ReturnType<typeof buildPlace>>,
) => ({
  ...customer,
  ...place,
  scheme_id: scheme._id,
  scheme_type: scheme.type,
  variant_id,
});

/** Adds an order at an office, in a scheme of its own. */
export async function buildOrder(db: Db, office: OfficeRow, ofScheme: SchemeFields = {}) {
  const product = await buildProduct(db);
  const [variant] = product.variant;
  const scheme = await buildScheme(db, product, ofScheme);
  const place = await buildPlace(db);
  const order = await insertOne(db, orders, {
    order_id: unique('AG'),
    status: 'PLACED',
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: variant._id,
    office_id: office._id,
    ...customer,
    ...place,
    total: 0,
    placed_at: new Date(),
    changed_at: new Date(),
  });
  await db.insert(orderItems).values({
    order_id: order._id,
    position: 0,
    variant_id: variant._id,
    role: 'main',
    product_name: product.name,
    sku_of_seller: variant.sku_of_seller,
    price: 0,
  });
  return order;
}

let imeis = 0;

/** Makes an IMEI that no other unit has. */
export function newImei(): string {
  imeis += 1;
  const digits = String(35_693_800_000_000 + imeis);
  return `${digits}${Array.from({ length: 10 }, (_, digit) => digit).find((digit) => isImei(`${digits}${digit}`))}`;
}

import { type SQL, sql } from 'drizzle-orm';
import { roles, users } from '../access/access.table.ts';
import type { RecordNames } from '../audit/audit.service.ts';
import { ourBrand } from '../brand/brand.table.ts';
import { brands, products, specificationSheets, variants } from '../catalog/catalog.table.ts';
import { questions, reviews } from '../feedback/feedback.table.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { files, folders } from '../media/media.table.ts';
import { messageTemplates } from '../messaging/messaging.table.ts';
import { campaigns, schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { orders, returns } from '../orders/orders.table.ts';
import { payments } from '../payments/payments.table.ts';
import { pages } from '../sections/sections.table.ts';
import { settings } from '../settings/settings.table.ts';

/** The records with a name for users; add new kinds here. */
const NAMED: SQL[] = [
  sql`select _id, order_id as name from ${orders}`,
  sql`select r._id, o.order_id from ${returns} r join ${orders} o on o._id = r.order_id`,
  sql`select _id, name from ${users}`,
  sql`select _id, role_title from ${roles}`,
  sql`select _id, name from ${offices}`,
  sql`select _id, name from ${products}`,
  sql`select v._id, p.name || ' ' || v.sku_of_seller from ${variants} v join ${products} p on p._id = v.product_id`,
  sql`select _id, name from ${brands}`,
  sql`select _id, name from ${specificationSheets}`,
  sql`select _id, name from ${ourBrand}`,
  sql`select _id, name from ${schemes}`,
  sql`select _id, name from ${campaigns}`,
  sql`select _id, name from ${states}`,
  sql`select _id, name from ${districts}`,
  sql`select _id, name from ${areas}`,
  sql`select _id, name from ${files}`,
  sql`select _id, name from ${folders}`,
  sql`select _id, type || ' ' || sub_type || ' ' || key from ${settings}`,
  sql`select _id, event from ${messageTemplates}`,
  sql`select l._id, coalesce(s.name, p.name, l.name) from ${pages} l
    left join ${schemes} s on s._id = l.owner_id left join ${products} p on p._id = l.owner_id`,
  sql`select _id, reference from ${payments}`,
  sql`select _id, left(question, 80) from ${questions}`,
  sql`select r._id, p.name || ', ' || r.customer_name from ${reviews} r join ${products} p on p._id = r.product_id`,
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the current names of records by their ids; deleted records have none. */
export const recordNames: RecordNames = async (db, all) => {
  // A customer is known by their phone number.
  const ids = all.filter((id) => UUID.test(id));
  const { rows } = await db.execute<{ _id: string; name: string }>(sql`
    select _id, name from (${sql.join(NAMED, sql` union all `)}) as named where _id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
};

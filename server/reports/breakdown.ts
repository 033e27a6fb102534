import { eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { Breakdown } from '../../contract/reports/reports.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { officeParts } from './office-parts.ts';
import { byOrders, type Name, partOf } from './part.ts';
import { scopeOf } from './report-filters.ts';
import type { Dimension } from './reports.table.ts';

const DIMENSION_OF: Record<Exclude<Breakdown, 'office'>, Dimension> = {
  state: 'state',
  district: 'district',
  area: 'area',
  product: 'variant',
  variant: 'variant',
};

/**
 * Counts a period's orders by one dimension, largest first; by office, it counts the parts of the requested office, or
 * of the caller's.
 */
export async function getReportParts(db: Db, caller: Caller, by: Breakdown, query: ListQuery) {
  const { count } = await scopeOf(db, caller, query);
  if (by === 'office') return officeParts(db, caller, query, await count('office'));
  const counted = await count(DIMENSION_OF[by]);
  const names = await NAMES[by](db, [...new Set(counted.map(({ key }) => key))]);
  const byPart = Map.groupBy(counted, ({ key }) => names.get(key)?._id ?? key);
  const named = new Map([...names.values()].map((name) => [name._id, name]));
  const parts = [...byPart].map(([_id, rows]) => partOf(named.get(_id) ?? { _id, name: 'No longer kept' }, rows));
  return { parts: parts.sort(byOrders) };
}

/** The names of keys. */
type NamesOf = (db: Db, keys: string[]) => Promise<Map<string, Name>>;

const anyOf = (keys: string[]) => sql`any(${sql.param(keys)}::uuid[])`;
const byId = (rows: Name[]) => new Map(rows.map((name) => [name._id, name]));

/** How each breakdown names its rows; a new one doesn't compile without it. Variants lead to their products as well. */
const NAMES: Record<Exclude<Breakdown, 'office'>, NamesOf> = {
  async state(db, keys) {
    const { _id, name } = states;
    return byId(
      await db
        .select({ _id, name })
        .from(states)
        .where(eq(_id, anyOf(keys))),
    );
  },
  async district(db, keys) {
    const { _id, name } = districts;
    const rows = db.select({ _id, name, about: states.name }).from(districts);
    return byId(await rows.innerJoin(states, eq(states._id, districts.state)).where(eq(_id, anyOf(keys))));
  },
  async area(db, keys) {
    const { _id, name } = areas;
    const rows = db.select({ _id, name, about: districts.name }).from(areas);
    return byId(await rows.innerJoin(districts, eq(districts._id, areas.district)).where(eq(_id, anyOf(keys))));
  },
  async product(db, keys) {
    const rows = await variantsOf(db, keys);
    return new Map(rows.map(({ _id, product }) => [_id, product]));
  },
  async variant(db, keys) {
    const rows = await variantsOf(db, keys);
    return byId(rows.map(({ _id, sku, product }) => ({ _id, name: sku, about: product.name })));
  },
};

const variantsOf = (db: Db, keys: string[]) =>
  db
    .select({ _id: variants._id, sku: variants.sku_of_seller, product: { _id: products._id, name: products.name } })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(eq(variants._id, anyOf(keys)));

import { eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import type { Breakdown } from '../../contract/reports.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { officeParts } from './office-parts.ts';
import { byOrders, type Name, partOf } from './part.ts';
import { type Asker, askedOf } from './report-filters.ts';
import type { Dimension } from './reports.table.ts';

const DIMENSION_OF: Record<Exclude<Breakdown, 'office'>, Dimension> = {
  state: 'state',
  district: 'district',
  area: 'area',
  product: 'variant',
  variant: 'variant',
};

/** The orders of a period by one thing, the most orders first; by office the parts of the asked one, or of your office. */
export async function getReportParts(db: Db, asker: Asker, by: Breakdown, query: ListQuery) {
  const { count } = await askedOf(db, asker, query);
  if (by === 'office') return officeParts(db, asker, query, await count('office'));
  const counted = await count(DIMENSION_OF[by]);
  const names = await namesOf(db, by, [...new Set(counted.map(({ key }) => key))]);
  const byPart = Map.groupBy(counted, ({ key }) => names.get(key)?._id ?? key);
  const named = new Map([...names.values()].map((name) => [name._id, name]));
  const parts = [...byPart].map(([_id, rows]) => partOf(named.get(_id) ?? { _id, name: 'No longer kept' }, rows));
  return { parts: parts.sort(byOrders) };
}

/** The names of the keys; of products, the variants' keys lead to their product. */
async function namesOf(db: Db, by: Exclude<Breakdown, 'office'>, keys: string[]): Promise<Map<string, Name>> {
  const ids = sql`any(${sql.param(keys)}::uuid[])`;
  if (by === 'product' || by === 'variant') {
    const rows = await db
      .select({ _id: variants._id, sku: variants.sku_of_seller, product: { _id: products._id, name: products.name } })
      .from(variants)
      .innerJoin(products, eq(products._id, variants.product_id))
      .where(sql`${variants._id} = ${ids}`);
    return new Map(
      rows.map(({ _id, sku, product }) => [_id, by === 'product' ? product : { _id, name: sku, about: product.name }]),
    );
  }
  const rows =
    by === 'state'
      ? await db.select({ _id: states._id, name: states.name }).from(states).where(sql`${states._id} = ${ids}`)
      : by === 'district'
        ? await db
            .select({ _id: districts._id, name: districts.name, about: states.name })
            .from(districts)
            .innerJoin(states, eq(states._id, districts.state))
            .where(sql`${districts._id} = ${ids}`)
        : await db
            .select({ _id: areas._id, name: areas.name, about: districts.name })
            .from(areas)
            .innerJoin(districts, eq(districts._id, areas.district))
            .where(sql`${areas._id} = ${ids}`);
  return new Map(rows.map((name) => [name._id, name]));
}

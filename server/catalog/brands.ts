import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import * as contract from '../../contract/catalog/brands.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { withRevision } from '../http/rows/revision.ts';
import { rows } from '../http/rows/rows.ts';
import { files } from '../media/media.table.ts';
import { brands, products } from './catalog.table.ts';
import { PRODUCTS_TAG } from './product-tags.service.ts';

const logo = { _id: files._id, path: files.path, alt: files.alt, alt_ne: files.alt_ne };
const productCount = sql<number>`(select count(*)::int from ${products} where ${products.brand_id} = ${brands._id} and not ${products.is_deleted})`;

/** Lists, reads, saves and deletes brands; reads them with their logo. */
export const brandStore = {
  ...rows(brands, contract.brands, PRODUCTS_TAG),
  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({ ...getTableColumns(brands), logo, product_count: productCount.as('products_of') })
        .from(brands)
        .leftJoin(files, eq(files._id, brands.logo_id))
        .$dynamic(),
      columns: { name: brands.name, is_active: brands.is_active, product_count: productCount },
      order: 'name:asc',
      tiebreak: brands._id,
    }),
  get: (db: Db, id: string) =>
    withRevision(db, id, async () => {
      const [brand] = await db
        .select({ ...getTableColumns(brands), logo })
        .from(brands)
        .leftJoin(files, eq(files._id, brands.logo_id))
        .where(eq(brands._id, id));
      if (!brand) throw notFound('Brand');
      return brand;
    }),
};

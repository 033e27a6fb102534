import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { files } from '../media/media.table.ts';
import { brands, productImages, products, variants } from './catalog.table.ts';

const available = sql<number>`${variants.inventory} - ${variants.held}`;
const picture = {
  _id: productImages._id,
  document: { _id: files._id, path: files.path, width: files.width, height: files.height, alt: files.alt },
};

export async function listProducts(db: Db, query: ListQuery) {
  const stock = db
    .select({
      product_id: variants.product_id,
      variant_count: sql<number>`count(*)::int`.as('variant_count'),
      inventory: sql<number>`sum(${variants.inventory})::int`.as('inventory'),
      held: sql<number>`sum(${variants.held})::int`.as('held'),
      sales_price_from: sql<number>`min(${variants.sales_price})`.as('sales_price_from'),
    })
    .from(variants)
    .groupBy(variants.product_id)
    .as('stock');
  const page = await listRows(db, query, {
    select: db
      .select({
        ...getTableColumns(products),
        brand_name: brands.name,
        variant_count: sql<number>`coalesce(${stock.variant_count}, 0)`.as('variants_of'),
        inventory: sql<number>`coalesce(${stock.inventory}, 0)`.as('inventory_of'),
        held: sql<number>`coalesce(${stock.held}, 0)`.as('held_of'),
        sales_price_from: sql<number | null>`${stock.sales_price_from}`.as('price_of'),
      })
      .from(products)
      .leftJoin(stock, eq(stock.product_id, products._id))
      .leftJoin(brands, eq(brands._id, products.brand_id))
      .$dynamic(),
    columns: {
      name: products.name,
      sku_from_system: products.sku_from_system,
      type: products.type,
      is_active: products.is_active,
      is_published: products.is_published,
      added_at: products.added_at,
      inventory: sql`coalesce(${stock.inventory}, 0)`,
    },
    order: 'added_at:desc',
    tiebreak: products._id,
    where: eq(products.is_deleted, false),
  });
  const pictures = await picturesOf(
    db,
    page.data.map((product) => product._id),
  );
  return {
    ...page,
    data: page.data.map(({ brand_id, brand_name, ...product }) => ({
      ...product,
      brand: brand_id && brand_name ? { _id: brand_id, name: brand_name } : null,
      image: pictures.get(product._id)?.[0] ?? null,
    })),
  };
}

export async function getProduct(db: Db, id: string) {
  const [product] = await productsByIds(db, [id]);
  if (!product) throw notFound('Product');
  return product;
}

/** Whole products with pictures and variants, in the order of the ids: three queries however many. */
export async function productsByIds(db: Db, ids: string[]) {
  const found = await db
    .select()
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  const [pictures, sellable] = await Promise.all([picturesOf(db, ids), variantsOf(db, ids)]);
  return ids.flatMap((id) => {
    const product = found.find((product) => product._id === id);
    return product ? [{ ...product, image: pictures.get(id) ?? [], variant: sellable.get(id) ?? [] }] : [];
  });
}

async function picturesOf(db: Db, ids: string[]) {
  const rows = await db
    .select({ product_id: productImages.product_id, ...picture })
    .from(productImages)
    .innerJoin(files, eq(files._id, productImages.file_id))
    .where(inArray(productImages.product_id, ids))
    .orderBy(asc(productImages.position));
  return Map.groupBy(rows, (row) => row.product_id);
}

async function variantsOf(db: Db, ids: string[]) {
  const { held: _held, sold: _sold, ...columns } = getTableColumns(variants);
  const rows = await db
    .select({ ...columns, inventory: available })
    .from(variants)
    .where(inArray(variants.product_id, ids))
    .orderBy(asc(variants.position), asc(variants._id));
  return Map.groupBy(rows, (row) => row.product_id);
}

import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { PRODUCT_FLAGS } from '../../../contract/catalog/catalog.ts';
import { analyze } from '../../db/analyze.ts';
import type { Db } from '../../db/db.ts';
import { actorOf } from '../../http/caller/session.ts';
import { asGiven, inTurn, say, type Text } from '../../http/words/sentence.ts';
import { type Group, type Outcome, type Start, tableImport, type Wrong } from '../../imports/table-import.service.ts';
import { getProducts } from '../catalog.service.ts';
import { brands, products, variants } from '../catalog.table.ts';
import { allSheets, fieldsOf } from '../product-specification.service.ts';
import type { ProductUses } from '../product-uses.ts';
import { whatIsMissing } from '../products/for-sale.ts';
import { stopsIn } from '../products/product-flags.ts';
import { saveProducts } from '../products/save-product.ts';
import { specificationColumn, specificationColumns } from './import-specification.ts';
import { OF_VARIANT, PRODUCT_COLUMNS } from './product-columns.ts';
import { type Lookups, type Merged, merged, type ProductColumns, type ProductRow } from './product-rows.ts';
import { shopifyTable } from './shopify.ts';

const grantOf = (flag: (typeof PRODUCT_FLAGS)[number]) => `POST product/status/multiple {${flag}}` as const;

/** Imports products and stock, one row per variant, matched by system SKU. */
export const productImport = (uses: ProductUses) =>
  tableImport<ProductColumns>({
    kind: 'products',
    route: 'POST product/import',
    also: PRODUCT_FLAGS.map(grantOf),
    entity: 'Product',
    columns: async (db) => ({ ...PRODUCT_COLUMNS, ...specificationColumns(await allSheets(db)) }),
    other: shopifyTable,
    key: 'sku_from_system',
    ofRow: [...OF_VARIANT, 'option_names_ne'],
    atOnce: 250,
    save: (db, groups, start) => saveGroups(db, uses, groups, start),
    async together(db, keys, { now }) {
      const rows = await existing(db, keys);
      const living = await uses.livingSchemesOf(db, [...rows.values()], now);
      const sold = new Set(living.map(({ product_id }) => product_id));
      return keys.filter((key) => sold.has(rows.get(key) ?? ''));
    },
    guard: (db, keys, { session, now, confirmed }, write) =>
      uses.guardLive(
        db,
        {
          session,
          now,
          products: sql`select p._id from ${products} p where lower(p.sku_from_system) = any(${sql.param(keys)}::text[])`,
          route: 'POST product/import',
          confirmed: confirmed ? { digest: confirmed.digest } : undefined,
          isProved: confirmed?.isProved ?? false,
        },
        write,
      ),
    after: (db) => analyze(db, products, variants),
    tells: {
      stock: (count) => say('{changes}.', { changes: { count, of: 'change of stock', many: 'changes of stock' } }),
    },
  });

/** Finds existing products' ids by lower-case SKU. */
async function existing(db: Db, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const sku = sql<string>`lower(${products.sku_from_system})`;
  const rows = await db.select({ _id: products._id, sku }).from(products).where(inArray(sku, keys));
  return new Map(rows.map(({ _id, sku }) => [sku, _id]));
}

async function saveGroups(db: Db, uses: ProductUses, groups: Group<ProductRow>[], start: Start): Promise<Outcome[]> {
  const ids = await existing(
    db,
    groups.map(({ key }) => key),
  );
  const before = new Map((await getProducts(db, uses, [...ids.values()])).map((product) => [product._id, product]));
  const lookups: Lookups = {
    brandIds: new Map((await db.select().from(brands)).map((brand) => [brand.name.toLowerCase(), brand._id])),
    sheets: await allSheets(db),
    productIds: await existing(
      db,
      groups.flatMap(({ rows }) => rows.flatMap(({ row }) => row.goes_with?.map((sku) => sku.toLowerCase()) ?? [])),
    ),
    has_types: start.mapping.type !== undefined,
    stock_reason: start.reason,
  };
  const all = groups.map((group) => merged(group, before.get(ids.get(group.key) ?? ''), lookups));
  const changed = all.filter(({ input, base, lines }) => lines.length > 0 && !isDeepStrictEqual(input, base));
  const may_set = PRODUCT_FLAGS.filter((flag) => start.granted.includes(grantOf(flag)));
  const by = { actor: actorOf(start.session), may_set, now: start.now, action: 'import' as const };
  const saved = await saveProducts(
    db,
    uses,
    by,
    changed.map(({ input }) => input),
  );
  return all.map((product) => {
    const { wrong, lines, input, stock } = product;
    const counts: Record<string, number> = stock > 0 ? { stock } : {};
    const result = saved[changed.indexOf(product)];
    if (lines.length === 0) return { what: 'none', wrong };
    if (result && 'errors' in result)
      return { what: 'none', wrong: [...wrong, ...wrongOf(result.errors, product, lookups)] };
    const isStopping = result && result.stops.length > 0;
    const notes = isStopping ? [inTurn([asGiven(`${input.name}:`), stopsIn(result.stops)])] : undefined;
    return { what: result ? (input._id ? 'edit' : 'add') : 'same', wrong, notes, more: counts };
  });
}

/**
 * Traces a save's errors back to their rows. The product's other rows aren't written either, and are reported as such.
 */
function wrongOf(errors: Record<string, Text>, { lines, rows, lineOf }: Merged, { sheets }: Lookups): Wrong[] {
  const missing = missingIn(errors);
  if (missing) return lines.map((line) => ({ line, ...missing }));
  const fields = sheets.flatMap(({ group }) => fieldsOf(group));
  const wrong = Object.entries(errors).flatMap(([path, text]): Wrong[] => {
    const [head = '', at = '', leaf = ''] = path.split('.');
    const ofVariant = head === 'variant' ? lineOf.get(Number(at)) : undefined;
    if (ofVariant !== undefined)
      return [{ line: ofVariant, text, column: leaf in PRODUCT_COLUMNS ? leaf : 'sku_of_seller' }];
    const field = head === 'specification' && fields.find(({ _id }) => _id === at);
    const column = field ? specificationColumn(field.name) : head in PRODUCT_COLUMNS ? head : 'sku_from_system';
    const named = rows.filter(({ row }) => row[column as keyof ProductRow] !== undefined);
    const [first] = named.length > 0 ? named : rows;
    return first ? [{ line: first.line, text, column }] : [];
  });
  const [first] = wrong;
  const others = lines.filter((line) => !wrong.some((one) => one.line === line));
  return [
    ...wrong,
    ...others.map((line) => ({
      line,
      column: 'sku_from_system',
      text: say('Row {row} of this product has an error, so none of its rows were imported.', {
        row: first?.line ?? line,
      }),
    })),
  ];
}

/** Tells what a product lacks to go or stay live, by the field that `missingForSale` names. */
function missingIn(errors: Record<string, Text>): Omit<Wrong, 'line'> | undefined {
  const lacks = {
    hasPicture: !('image' in errors),
    isSold: !('variant' in errors),
    isPriced: !Object.keys(errors).some((path) => /^variant\.\d+\.sales_price$/.test(path)),
  };
  if (Object.values(lacks).every(Boolean)) return undefined;
  const column = !lacks.isPriced ? 'sales_price' : lacks.isSold ? 'is_published' : 'is_available';
  return { column, text: say('A published product needs {missing}.', { missing: whatIsMissing(lacks) }) };
}

import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { missingForSale, type PRODUCT_FLAGS, type productInput } from '../../../contract/catalog/catalog.ts';
import { leastPrice } from '../../../contract/catalog/shown-price.ts';
import { combinations, namesIn, sameWord, skuOf, wordsOf } from '../../../contract/catalog/variants.ts';
import { type Actor, audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { safeHtml } from '../../http/words/html.ts';
import { getProduct } from '../catalog.service.ts';
import { productImages, products } from '../catalog.table.ts';
import { keptValues, sheetOf, wrongSpecification } from '../product-specification.service.ts';
import { invalidateProducts } from '../product-tags.service.ts';
import type { ProductUses } from '../product-uses.ts';
import { refuseDeleted } from './product-flags.ts';
import { lockedVariants, saveVariants, wrongInVariants } from './save-variants.ts';

type Input = z.output<typeof productInput>;
type Flag = (typeof PRODUCT_FLAGS)[number];
type Product = Awaited<ReturnType<typeof getProduct>>;

/** Adds or edits a whole product: all pictures, inventory types and variants are set from the body, or nothing is. */
export async function saveProduct(
  db: Db,
  uses: ProductUses,
  actor: Actor,
  input: Input,
  may_set: Flag[],
): Promise<Product & { revision: number }> {
  return transact(db, async (db) => {
    const sheet = await sheetOf(db, input);
    const before = input._id ? await lockedProduct(db, uses, input._id) : undefined;
    if (before) await refuseOverwrite(db, 'Product', before._id, input);
    const existing = before ? await lockedVariants(db, before._id, before.variant) : [];
    const matrixOf = (sku: string | undefined) => ({
      before: existing,
      // A product without inventory types has one variant, which goes by the product's own SKU.
      variant:
        sku && input.inventory_type.length === 0
          ? input.variant.map((one) => ({ ...one, sku_of_seller: sku }))
          : input.variant,
      stock_reason: input.stock_reason,
    });
    const errors = {
      ...wrongChoices(input),
      ...wrongInVariants(matrixOf(input.sku_from_system ?? before?.sku_from_system)),
      ...(await wrongSku(db, input, before)),
      ...(before && wrongFlags(input, before, may_set)),
      ...wrongToPublish(input, before),
      ...wrongSpecification(sheet?.group ?? [], input, before?.specification),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);

    const _id = before?._id ?? newId();
    const specification = input.specification ?? before?.specification ?? {};
    const values = {
      ...(await valuesOf(db, input, before)),
      specification_sheet_id: sheet?._id ?? null,
      specification: keptValues(sheet?.group ?? [], specification),
    };
    if (before) await db.update(products).set(values).where(eq(products._id, _id));
    else await db.insert(products).values({ _id, ...values });
    await savePictures(db, _id, input.image);
    await saveVariants(db, actor, _id, matrixOf(values.sku_from_system));
    const after = await getProduct(db, uses, _id);
    await audit(db, actor, { action: before ? 'edit' : 'add', entity: 'Product', entity_id: _id, before, after });
    await invalidateProducts(db, [_id]);
    return withRevision(db, _id, () => after);
  });
}

/** The variants are choices of the inventory types, each once; a combination that is not sold is left out. */
function wrongChoices({ inventory_type, variant }: Input): Record<string, string> {
  if (inventory_type.length === 0)
    return variant.length > 1 ? { variant: 'Without inventory types a product has one variant.' } : {};
  const possible = new Set(combinations(inventory_type).map((choice) => skuOf(inventory_type, choice)));
  return Object.fromEntries(
    variant.flatMap(({ sku_of_seller }, index) =>
      possible.has(sku_of_seller) ? [] : [[`variant.${index}.sku_of_seller`, 'This is no combination of the options.']],
    ),
  );
}

/** A SKU is the same in any case. */
const hasSku = (sku: string) => sql`lower(${products.sku_from_system}) = lower(${sku})`;

/** SKU and address are unique; they are checked here, so that their errors come with all others. */
async function wrongSku(db: Db, { slug, sku_from_system }: Input, before: Product | undefined) {
  const errors: Record<string, string> = {};
  const others = await db
    .select({ slug: products.slug, sku_from_system: products.sku_from_system })
    .from(products)
    .where(
      and(or(eq(products.slug, slug ?? ''), hasSku(sku_from_system ?? '')), before && ne(products._id, before._id)),
    );
  for (const other of others) {
    if (other.slug === slug) errors.slug = 'This is already used. Choose another.';
    if (sku_from_system && sameWord(other.sku_from_system, sku_from_system))
      errors.sku_from_system = 'This is already used. Choose another.';
  }
  if (before?.has_orders && sku_from_system && sku_from_system !== before.sku_from_system)
    errors.sku_from_system = 'Orders carry this SKU: it cannot be changed any more.';
  return errors;
}

/** Publishing and switching off are grants of their own, in the form as well. */
function wrongFlags(input: Input, before: Product, may_set: Flag[]): Record<string, string> {
  const flags = (['is_active', 'is_published'] as const).filter((flag) => input[flag] !== before[flag]);
  const refused = flags.filter((flag) => !may_set.includes(flag));
  return Object.fromEntries(refused.map((flag) => [flag, 'You may not change this. Set it back.']));
}

/** A product on sale must be complete; one that went live before that rule may be mended step by step. */
function wrongToPublish(input: Input, before: Product | undefined): Record<string, string> {
  if (!input.is_published) return {};
  const lacked = before?.is_published ? missingForSale(before) : {};
  return Object.fromEntries(Object.entries(missingForSale(input)).filter(([field]) => !(field in lacked)));
}

async function lockedProduct(db: Db, uses: ProductUses, id: string): Promise<Product> {
  const product = await db
    .select({ name: products.name, is_deleted: products.is_deleted })
    .from(products)
    .where(eq(products._id, id))
    .for('update');
  if (product.length === 0) throw notFound('Product');
  refuseDeleted(product);
  return getProduct(db, uses, id);
}

async function valuesOf(db: Db, input: Input, before: Product | undefined) {
  const {
    _id,
    image: _image,
    variant,
    stock_reason: _reason,
    revision: _opened,
    slug,
    sku_from_system,
    description,
    description_ne,
    option_names_ne,
    ...plain
  } = input;
  return {
    ...plain,
    brand_id: plain.brand_id ?? null,
    weight: plain.weight ?? null,
    description: safeHtml(description),
    ...(description_ne !== undefined && { description_ne: safeHtml(description_ne) }),
    ...(option_names_ne !== undefined && { option_names_ne: namesIn(option_names_ne, wordsOf(input.inventory_type)) }),
    slug: slug ?? before?.slug ?? (await freeSlug(db, input.name)),
    sku_from_system: sku_from_system ?? before?.sku_from_system ?? (await nextSku(db, input.type)),
    is_multiple_variation: input.inventory_type.length > 0,
    sales_price_from: leastPrice(variant),
  };
}

/** An address made from the name, numbered where another product has it already. */
export async function freeSlug(db: Db, name: string): Promise<string> {
  const base = slugOf(name);
  const similar = await db
    .select({ slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = ${base} or ${products.slug} like ${`${base}-%`}`);
  const slugs = new Set(similar.map((product) => product.slug));
  let number = 1;
  while (slugs.has(number === 1 ? base : `${base}-${number}`)) number += 1;
  return number === 1 ? base : `${base}-${number}`;
}

/** The address that a name makes, before it is numbered. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '') || 'product';

/** M-00042: numbers are never used twice; one that somebody typed by hand is passed over. */
async function nextSku(db: Db, type: Input['type']): Promise<string> {
  for (;;) {
    const { rows } = await db.execute<{ number: string }>(sql`select nextval('product_sku_numbers') as number`);
    const sku = `${type.charAt(0)}-${String(rows[0]?.number).padStart(5, '0')}`;
    if ((await db.$count(products, hasSku(sku))) === 0) return sku;
  }
}

async function savePictures(db: Db, product_id: string, image: Input['image']): Promise<void> {
  await db.delete(productImages).where(eq(productImages.product_id, product_id));
  if (image.length === 0) return;
  await db.insert(productImages).values(
    image.map(({ document }, position) => ({
      product_id,
      file_id: typeof document === 'string' ? document : document._id,
      position,
    })),
  );
}

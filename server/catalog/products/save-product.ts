import { eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditAction } from '../../../contract/audit/audit.ts';
import { missingForSale, type PRODUCT_FLAGS, type productInput } from '../../../contract/catalog/catalog.ts';
import { type FreeText, type InNepali, inBoth, PRODUCT_TEXTS } from '../../../contract/catalog/product-fields.ts';
import { leastPrice } from '../../../contract/catalog/shown-price.ts';
import { combinations, namesIn, skuOf, wordsOf } from '../../../contract/catalog/variants.ts';
import { type Actor, auditAll } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { formerOwners, freeSlugs, keepFormerSlugs, USED_BEFORE } from '../../db/slugs.ts';
import { upsert } from '../../db/upsert.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { safeHtml } from '../../http/words/html.ts';
import type { Text } from '../../http/words/sentence.ts';
import { type getProduct, getProducts } from '../catalog.service.ts';
import { productImages, products } from '../catalog.table.ts';
import { keptValues, type Sheet, sheetsFor, wrongSpecification } from '../product-specification.service.ts';
import { invalidateProducts } from '../product-tags.service.ts';
import type { ProductUses } from '../product-uses.ts';
import { existingOf, wrongGoesWith } from './goes-with.ts';
import { isDeleted, stoppedBy } from './product-flags.ts';
import { lockedStock, type Matrix, saveVariants, type Variant, wrongInVariants } from './save-variants.ts';

type Input = z.output<typeof productInput>;
type Flag = (typeof PRODUCT_FLAGS)[number];
type Product = Awaited<ReturnType<typeof getProduct>>;

/** Adds or edits a product with all its pictures, inventory types and variants, or changes nothing. */
export async function saveProduct(
  db: Db,
  uses: ProductUses,
  { actor, may_set, now }: SaveBy,
  input: Input,
): Promise<{ product: Product & { revision: number }; stops: string[] }> {
  return transact(db, async (db) => {
    if (input._id && (await db.$count(products, eq(products._id, input._id))) === 0) throw notFound('Product');
    const [saved] = await saveProducts(db, uses, { actor, may_set, now }, [input]);
    if (!saved || 'errors' in saved) {
      const { is_deleted, ...errors } = saved?.errors ?? {};
      throw is_deleted ? conflict(is_deleted) : invalid(errors);
    }
    const { product, stops } = saved;
    return { product: await withRevision(db, product._id, () => product), stops };
  });
}

interface SaveBy {
  actor: Actor;
  may_set: readonly Flag[];
  now: Date;
  /** The audit's action; by default `add` or `edit`. */
  action?: AuditAction;
}

/** A saved product, and the schemes that stopped because it went off sale. */
type Saved = { product: Product; stops: string[] } | { errors: Record<string, Text> };

/** A product to write, with the rows read under its lock. */
interface Judged {
  input: Whole;
  before: Product | undefined;
  /** The existing row; columns that the input omits keep these values. */
  row: typeof products.$inferSelect | undefined;
  sheet: Sheet | undefined;
  matrix: Matrix;
}

/**
 * Saves products, each whole or not at all, in about twenty statements for any number. Call it in a transaction, with
 * each product once. Returns each product's new state or its field errors.
 */
export async function saveProducts(db: Db, uses: ProductUses, by: SaveBy, inputs: Input[]): Promise<Saved[]> {
  const judged = await judge(db, uses, by, inputs);
  const good = judged.filter((one): one is Judged => !('errors' in one));
  const written = await write(db, by.actor, good);
  const after = new Map((await getProducts(db, uses, written)).map((product) => [product._id, product]));
  const saved = new Map(good.map((one, index) => [one, after.get(written[index] as string) as Product]));
  await auditAll(
    db,
    by.actor,
    [...saved].map(([{ before }, after]) => {
      const action = by.action ?? (before ? 'edit' : 'add');
      return { action, entity: 'Product', entity_id: after._id, before, after };
    }),
  );
  if (written.length > 0) await invalidateProducts(db, written);
  const off = [...saved].flatMap(([{ before }, after]) => (before && isOn(before) && !isOn(after) ? after._id : []));
  const stops = await stoppedBy(db, uses, off, by.now);
  return judged.map((one) => {
    if ('errors' in one) return one;
    const product = saved.get(one) as Product;
    return { product, stops: stops.get(product._id) ?? [] };
  });
}

const isOn = ({ is_active, is_published }: Product) => is_active && is_published;

async function judge(db: Db, uses: ProductUses, { may_set }: SaveBy, inputs: Input[]) {
  const sheets = await sheetsFor(db, inputs);
  const ids = inputs.flatMap(({ _id }) => _id ?? []);
  const rows = await lockedRows(db, ids);
  const products = new Map((await getProducts(db, uses, ids)).map((product) => [product._id, product]));
  const stock = await lockedStock(db, ids);
  const takenBy = await skusAndSlugs(db, inputs);
  const linked = await existingOf(db, inputs);
  const formerly = await formerOwners(
    db,
    'product',
    inputs.flatMap(({ slug }) => slug ?? []),
  );
  const judged: (Judged | { errors: Record<string, Text> })[] = [];
  for (const given of inputs) {
    const before = products.get(given._id ?? '');
    const row = rows.get(given._id ?? '');
    const input = wholeOf(given, before);
    if (row?.is_deleted) {
      judged.push({ errors: { is_deleted: isDeleted(row) } });
      continue;
    }
    if (before) await refuseOverwrite(db, 'Product', before._id, input);
    const wanted =
      input.specification_sheet_id === undefined ? before?.specification_sheet_id : input.specification_sheet_id;
    const sheet = sheets.get(wanted ?? '');
    const existing = (before?.variant ?? []).map((variant) => ({ ...variant, ...stock.get(variant._id) }));
    const matrix = matrixOf(input, existing, input.sku_from_system ?? before?.sku_from_system);
    const errors: Record<string, Text> = {
      ...(input.specification_sheet_id && !sheet && { specification_sheet_id: NO_SHEET }),
      ...wrongChoices(input),
      ...wrongInVariants(matrix),
      ...wrongSku(input, before, takenBy),
      ...wrongFormerly(input, before, formerly),
      ...wrongGoesWith(input, before, linked),
      ...(before && wrongFlags(input, before, may_set)),
      ...wrongToPublish(input, before),
      ...wrongSpecification(sheet?.group ?? [], input, before?.specification),
    };
    judged.push(Object.keys(errors).length > 0 ? { errors } : { input, before, row, sheet, matrix });
  }
  return judged;
}

/** Fills in the fields that the input omits, so that the whole product can be checked. */
function wholeOf(input: Input, before: Product | undefined) {
  const { type = before?.type ?? 'MAIN', image = before?.image ?? [] } = input;
  const { is_active = before?.is_active ?? true, is_published = before?.is_published ?? false } = input;
  return { ...input, type, image, is_active, is_published };
}
type Whole = ReturnType<typeof wholeOf>;

const NO_SHEET: Text = 'This sheet no longer exists. Choose another.';

/** Returns the matrix; without inventory types it has one variant, with the product's own SKU. */
function matrixOf(input: Input, before: Variant[], sku: string | undefined): Matrix {
  const isOne = sku && input.inventory_type.length === 0;
  const variant = isOne ? input.variant.map((one) => ({ ...one, sku_of_seller: sku })) : input.variant;
  return { before, variant, stock_reason: input.stock_reason };
}

/** Writes checked products and returns their ids. */
async function write(db: Db, actor: Actor, judged: Judged[]): Promise<string[]> {
  if (judged.length === 0) return [];
  const slugs = await freeSlugs(
    db,
    'product',
    products,
    judged.flatMap(({ input, before }) => (input.slug || before ? [] : [input.name])),
  );
  const rows: (typeof products.$inferInsert & { _id: string })[] = [];
  for (const { input, before, row, sheet } of judged) {
    const sku = input.sku_from_system ?? before?.sku_from_system ?? (await nextSku(db, input.type));
    const values = {
      ...valuesOf(input),
      slug: input.slug ?? before?.slug ?? (slugs.shift() as string),
      sku_from_system: sku,
      specification_sheet_id: sheet?._id ?? null,
      specification: keptValues(sheet?.group ?? [], input.specification ?? before?.specification ?? {}),
    };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    rows.push({ ...row, ...(given as typeof values), _id: before?._id ?? newId() });
  }
  await upsert(db, products, rows);
  const changes = rows.map(({ _id, slug }, index) => ({ _id, before: judged[index]?.before?.slug, after: slug }));
  await keepFormerSlugs(db, 'product', changes);
  const ids = rows.map(({ _id }) => _id);
  const at = (index: number) => ids[index] as string;
  await savePictures(
    db,
    judged.map(({ input, before }, index) => ({ product_id: at(index), image: input.image, before: before?.image })),
  );
  await saveVariants(
    db,
    actor,
    judged.map(({ input, matrix }, index) => {
      return { product_id: at(index), ...matrixOf(input, matrix.before, rows[index]?.sku_from_system) };
    }),
  );
  return ids;
}

/** Checks that each variant is a combination of options, used once; combinations that you don't sell can be omitted. */
function wrongChoices({ inventory_type, variant }: Input): Record<string, Text> {
  if (inventory_type.length === 0)
    return variant.length > 1 ? { variant: 'Without inventory types a product has one variant.' } : {};
  const possible = new Set(combinations(inventory_type).map((choice) => skuOf(inventory_type, choice)));
  return Object.fromEntries(
    variant.flatMap(({ sku_of_seller }, index): [string, Text][] =>
      possible.has(sku_of_seller)
        ? []
        : [[`variant.${index}.sku_of_seller`, 'This is not a valid combination of options.']],
    ),
  );
}

/** SKUs ignore case. */
const hasSku = (sku: string) => sql`lower(${products.sku_from_system}) = lower(${sku})`;

type Taken = { _id: string; slug: string; sku_from_system: string };

/** Finds products that already use one of these SKUs or addresses. */
async function skusAndSlugs(db: Db, inputs: Input[]): Promise<Map<string, Taken[]>> {
  const skus = inputs.flatMap(({ sku_from_system }) => sku_from_system?.toLowerCase() ?? []);
  const slugs = inputs.flatMap(({ slug }) => slug ?? []);
  if (skus.length + slugs.length === 0) return new Map();
  const rows = await db
    .select({ _id: products._id, slug: products.slug, sku_from_system: products.sku_from_system })
    .from(products)
    .where(or(inArray(products.slug, slugs), inArray(sql`lower(${products.sku_from_system})`, skus)));
  const names = rows.flatMap((row) =>
    [`/${row.slug}`, row.sku_from_system.toLowerCase()].map((name) => ({ name, row })),
  );
  return new Map(
    [...Map.groupBy(names, ({ name }) => name)].map(([name, named]) => [name, named.map(({ row }) => row)]),
  );
}

/** Checks SKU and address here, so their errors arrive together with all others. */
function wrongSku({ slug, sku_from_system }: Input, before: Product | undefined, takenBy: Map<string, Taken[]>) {
  const errors: Record<string, Text> = {};
  const isTaken = (name: string) => takenBy.get(name)?.some(({ _id }) => _id !== before?._id);
  if (slug && isTaken(`/${slug}`)) errors.slug = 'Already in use. Choose another.';
  if (sku_from_system && isTaken(sku_from_system.toLowerCase()))
    errors.sku_from_system = 'Already in use. Choose another.';
  if (before?.has_orders && sku_from_system && sku_from_system !== before.sku_from_system)
    errors.sku_from_system = 'Orders use this SKU, so it can’t be changed.';
  return errors;
}

function wrongFormerly(
  { slug }: Input,
  before: Product | undefined,
  formerly: Map<string, string>,
): Record<string, Text> {
  const owner = formerly.get(slug ?? '');
  return owner && owner !== before?._id ? { slug: USED_BEFORE.product } : {};
}

/** Publishing and deactivating need their own grants, also in the form. */
function wrongFlags(input: Whole, before: Product, may_set: readonly Flag[]): Record<string, Text> {
  const flags = (['is_active', 'is_published'] as const).filter((flag) => input[flag] !== before[flag]);
  const refused = flags.filter((flag) => !may_set.includes(flag));
  return Object.fromEntries(refused.map((flag): [string, Text] => [flag, 'You can’t change this. Change it back.']));
}

/** A product on sale must be complete, but one that went live before this rule can be fixed step by step. */
function wrongToPublish(input: Whole, before: Product | undefined): Record<string, Text> {
  if (!input.is_published) return {};
  const lacked = before?.is_published ? missingForSale(before) : {};
  return Object.fromEntries(Object.entries(missingForSale(input)).filter(([field]) => !(field in lacked)));
}

async function lockedRows(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof products.$inferSelect>();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products._id, ids))
    .orderBy(products._id)
    .for('no key update');
  return new Map(rows.map((row) => [row._id, row]));
}

function valuesOf(input: Whole) {
  const {
    _id,
    image: _image,
    variant,
    stock_reason: _reason,
    revision: _opened,
    slug: _slug,
    sku_from_system: _sku,
    specification: _values,
    specification_sheet_id: _sheet,
    option_names_ne,
    live_change: _confirmed,
    ...plain
  } = input;
  return {
    ...plain,
    ...safeTexts(input),
    ...(option_names_ne !== undefined && { option_names_ne: namesIn(option_names_ne, wordsOf(input.inventory_type)) }),
    is_multiple_variation: input.inventory_type.length > 0,
    sales_price_from: leastPrice(variant),
  };
}

/** Sanitises the editor's texts. An omitted text stays unchanged. */
function safeTexts(input: Input) {
  const written = Object.entries(
    inBoth(
      (field) => field,
      (_name, field) => field,
    ),
  ).flatMap(([name, field]) => {
    const html = input[name as FreeText | InNepali<FreeText>];
    return PRODUCT_TEXTS[field].form === 'html' && html !== undefined ? [[name, safeHtml(html)]] : [];
  });
  return Object.fromEntries(written) as Partial<Record<FreeText | InNepali<FreeText>, string>>;
}

/** Takes the next number, such as M-00042: never one that was used or typed by hand. */
async function nextSku(db: Db, type: Whole['type']): Promise<string> {
  for (;;) {
    const { rows } = await db.execute<{ number: string }>(sql`select nextval('product_sku_numbers') as number`);
    const sku = `${type.charAt(0)}-${String(rows[0]?.number).padStart(5, '0')}`;
    if ((await db.$count(products, hasSku(sku))) === 0) return sku;
  }
}

interface Pictures {
  product_id: string;
  image: Whole['image'];
  before: { document: { _id: string } }[] | undefined;
}

async function savePictures(db: Db, all: Pictures[]): Promise<void> {
  const idOf = ({ document }: Whole['image'][number]) => (typeof document === 'string' ? document : document._id);
  const changed = all.filter(({ image, before = [] }) => `${image.map(idOf)}` !== `${before.map(idOf)}`);
  if (changed.length === 0) return;
  const ids = changed.map(({ product_id }) => product_id);
  await db.delete(productImages).where(inArray(productImages.product_id, ids));
  const rows = changed.flatMap(({ product_id, image }) =>
    image.map((one, position) => ({ product_id, file_id: idOf(one), position })),
  );
  if (rows.length > 0) await db.insert(productImages).values(rows);
}

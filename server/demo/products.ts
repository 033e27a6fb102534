import { eq, inArray } from 'drizzle-orm';
import { leastPrice } from '../../contract/catalog/shown-price.ts';
import {
  type Choice,
  combinations,
  type InventoryType,
  namesIn,
  skuOf,
  wordsOf,
} from '../../contract/catalog/variants.ts';
import { brands, productImages, products, variants } from '../catalog/catalog.table.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { GIFTS, type Gift, PHONES, type Phone } from './catalogue.ts';
import { IN_NEPALI, OPTIONS_IN_NEPALI } from './catalogue-nepali.ts';
import { slugOf, storeFinished } from './picture-files.ts';
import { seedSheets } from './specifications.ts';

type SeededVariant = typeof variants.$inferInsert & { _id: string };

export interface SeededProduct {
  _id: string;
  name: string;
  name_ne: string;
  variant: SeededVariant[];
  /** The part that its address and its pictures' names share. */
  slug: string;
}

/** Records made before the products. */
interface Made {
  brand_id: string;
  specificationOf: Awaited<ReturnType<typeof seedSheets>>;
}

const PAISA = 100;
/** The products that the demo offers beside each phone, by address. */
const BESIDE_PHONES = ['tara-guard-case', 'tara-power-20k', 'tara-buds', 'tara-boom'];

/** Adds 8 phones and 6 gifts with variants, stock and pictures for each colour. */
export async function seedProducts(
  db: Db,
  storage: Storage,
): Promise<{ phones: SeededProduct[]; gifts: SeededProduct[] }> {
  const brand_id = newId();
  const specificationOf = await seedSheets(db);
  await db.insert(brands).values({ _id: brand_id, name: 'Tara', name_ne: 'तारा' });
  const phones: SeededProduct[] = [];
  const made = { brand_id, specificationOf };
  for (const phone of PHONES) phones.push(await seedPhone(db, storage, phone, made));
  const gifts: SeededProduct[] = [];
  for (const gift of GIFTS) gifts.push(await seedGift(db, storage, gift, made));
  const goes_with = gifts.filter(({ slug }) => BESIDE_PHONES.includes(slug)).map(({ _id }) => _id);
  const ids = phones.map(({ _id }) => _id);
  await db.update(products).set({ goes_with }).where(inArray(products._id, ids));
  // A second phone, which has a scheme of its own to order from.
  const idOf = (name: string) => phones.find((phone) => phone.name === name)?._id as string;
  await db
    .update(products)
    .set({ goes_with: [idOf('Tara Mini'), ...goes_with] })
    .where(eq(products._id, idOf('Tara X1 Pro')));
  return { phones, gifts };
}

async function seedPhone(db: Db, storage: Storage, phone: Phone, made: Made): Promise<SeededProduct> {
  const types: InventoryType[] = [
    { inventory_type: 'Memory', option: phone.memories.map((memory) => memory.name) },
    { inventory_type: 'Colour', option: phone.colours },
  ];
  const product = await insertProduct(db, 'MAIN', phone, types, made, (choice) => {
    const extra = phone.memories.find((memory) => memory.name === choice.Memory)?.extra ?? 0;
    return { price: phone.price + extra, sales_price: phone.sales_price + extra };
  });
  const views: [keyof typeof VIEWS, number][] = [
    ['pair', 0],
    ['front', 0],
    ['back', 0],
    ['back', 1],
    ['back', 2],
  ];
  let position = 0;
  for (const [view, index] of views) {
    const colour = phone.colours[index];
    if (!colour) continue;
    const side = VIEWS[view];
    const alt = `${phone.name} in ${colour}, ${side.en}`;
    const alt_ne = `${altOf(product.name_ne, colour)}, ${side.ne}`;
    const name = `${product.slug}-${slugOf(colour)}-${view}`;
    await addPicture(db, storage, product._id, { name, alt, alt_ne, position: position++ });
  }
  return product;
}

const VIEWS = {
  pair: { en: 'front and back', ne: 'अगाडि र पछाडि' },
  front: { en: 'front', ne: 'अगाडि' },
  back: { en: 'back', ne: 'पछाडि' },
};

const altOf = (name_ne: string, colour: string) => `${name_ne}, ${OPTIONS_IN_NEPALI[colour] ?? colour}`;

async function seedGift(db: Db, storage: Storage, gift: Gift, made: Made): Promise<SeededProduct> {
  const types: InventoryType[] = gift.colours.length > 1 ? [{ inventory_type: 'Colour', option: gift.colours }] : [];
  const product = await insertProduct(db, 'BUNDLE', gift, types, made, () => gift);
  for (const [position, colour] of gift.colours.entries()) {
    await addPicture(db, storage, product._id, {
      name: `${product.slug}-${slugOf(colour)}`,
      alt: `${gift.name} in ${colour}`,
      alt_ne: altOf(product.name_ne, colour),
      position,
    });
  }
  return product;
}

type Prices = { price: number; sales_price: number };
type Texts = { name: string; sku: string; short_description: string; description: string };

async function insertProduct(
  db: Db,
  type: 'MAIN' | 'BUNDLE',
  texts: Texts,
  inventory_type: InventoryType[],
  { brand_id, specificationOf }: Made,
  priceOf: (choice: Choice) => Prices,
): Promise<SeededProduct> {
  const _id = newId();
  const { name, short_description, description, sku: sku_from_system } = texts;
  const slug = slugOf(name);
  const variant = combinations(inventory_type).map((choice, position): SeededVariant => {
    const { price, sales_price } = priceOf(choice);
    return {
      _id: newId(),
      product_id: _id,
      sku_of_seller: inventory_type.length > 0 ? skuOf(inventory_type, choice) : sku_from_system,
      position,
      price: price * PAISA,
      sales_price: sales_price * PAISA,
      inventory: type === 'MAIN' ? 150 + ((position * 37) % 120) : 900,
    };
  });
  await db.insert(products).values({
    _id,
    type,
    name,
    slug,
    sku_from_system,
    short_description,
    description,
    ...IN_NEPALI[sku_from_system],
    brand_id,
    ...specificationOf(sku_from_system),
    inventory_type,
    option_names_ne: namesIn(OPTIONS_IN_NEPALI, wordsOf(inventory_type)),
    is_multiple_variation: inventory_type.length > 0,
    sales_price_from: leastPrice(variant.map((one) => ({ is_available: true, ...one }))),
  });
  await db.insert(variants).values(variant);
  return { _id, name, name_ne: IN_NEPALI[sku_from_system]?.name_ne ?? name, slug, variant };
}

/** Adds a finished picture to the product. */
async function addPicture(
  db: Db,
  storage: Storage,
  product_id: string,
  { name, position, ...texts }: { name: string; alt: string; alt_ne: string; position: number },
): Promise<void> {
  const file = await storeFinished(db, storage, name, texts);
  await db.insert(productImages).values({ product_id, file_id: file._id, position });
}

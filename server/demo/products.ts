import sharp from 'sharp';
import type { FileKind } from '../../contract/media.ts';
import { type Choice, combinations, type InventoryType, namesIn, skuOf, wordsOf } from '../../contract/variants.ts';
import { brands, productImages, products, variants } from '../catalog/catalog.table.ts';
import { priceFrom } from '../catalog/products/price-from.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { storePicture } from '../media/media.service.ts';
import { GIFTS, type Gift, PHONES, type Phone } from './catalogue.ts';
import { IN_NEPALI, OPTIONS_IN_NEPALI } from './catalogue-nepali.ts';
import { type GiftKind, giftPicture } from './pictures/gift.ts';
import { type PhoneView, phonePicture } from './pictures/phone.ts';

export type SeededVariant = typeof variants.$inferInsert & { _id: string };

export interface SeededProduct {
  _id: string;
  name: string;
  name_ne: string;
  variant: SeededVariant[];
  /** The look of its first colour, for banners. */
  look?: Phone['colours'][number];
  model?: Phone['model'];
}

const PAISA = 100;

/** 8 phones and 6 gifts with variants, stock and pictures drawn for each colour. */
export async function seedProducts(
  db: Db,
  storage: Storage,
): Promise<{ phones: SeededProduct[]; gifts: SeededProduct[] }> {
  const brand_id = newId();
  await db.insert(brands).values({ _id: brand_id, name: 'Tara', name_ne: 'तारा' });
  // One after the other: sharp itself uses every core for one picture.
  const phones: SeededProduct[] = [];
  for (const phone of PHONES) phones.push(await seedPhone(db, storage, phone, brand_id));
  const gifts: SeededProduct[] = [];
  for (const gift of GIFTS) gifts.push(await seedGift(db, storage, gift, brand_id));
  return { phones, gifts };
}

async function seedPhone(db: Db, storage: Storage, phone: Phone, brand_id: string): Promise<SeededProduct> {
  const types: InventoryType[] = [
    { inventory_type: 'Memory', option: phone.memories.map((memory) => memory.name) },
    { inventory_type: 'Colour', option: phone.colours.map((colour) => colour.name) },
  ];
  const product = await insertProduct(db, 'MAIN', phone, types, brand_id, (choice) => {
    const extra = phone.memories.find((memory) => memory.name === choice.Memory)?.extra ?? 0;
    return { price: phone.price + extra, sales_price: phone.sales_price + extra };
  });
  const views: [PhoneView, number][] = [
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
    const drawing = phonePicture({ colour, view, model: phone.model });
    const seen = VIEWS[view];
    const alt = `${phone.name} in ${colour.name}, ${seen.en}`;
    const alt_ne = `${altOf(product.name_ne, colour.name)}, ${seen.ne}`;
    await addPicture(db, storage, product._id, { drawing, alt, alt_ne, position: position++ });
  }
  const [look] = phone.colours;
  return { ...product, ...(look && { look }), model: phone.model };
}

const VIEWS: Record<PhoneView, { en: string; ne: string }> = {
  pair: { en: 'front and back', ne: 'अगाडि र पछाडि' },
  front: { en: 'front', ne: 'अगाडि' },
  back: { en: 'back', ne: 'पछाडि' },
};

const altOf = (name_ne: string, colour: string) => `${name_ne}, ${OPTIONS_IN_NEPALI[colour] ?? colour}`;

async function seedGift(db: Db, storage: Storage, gift: Gift, brand_id: string): Promise<SeededProduct> {
  const types: InventoryType[] =
    gift.colours.length > 1 ? [{ inventory_type: 'Colour', option: gift.colours.map((colour) => colour.name) }] : [];
  const product = await insertProduct(db, 'BUNDLE', gift, types, brand_id, () => gift);
  for (const [position, { name, hex }] of gift.colours.entries()) {
    const drawing = giftPicture({ kind: gift.kind as GiftKind, colour: hex });
    await addPicture(db, storage, product._id, {
      drawing,
      alt: `${gift.name} in ${name}`,
      alt_ne: altOf(product.name_ne, name),
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
  brand_id: string,
  priceOf: (choice: Choice) => Prices,
): Promise<SeededProduct> {
  const _id = newId();
  const { name, short_description, description, sku: sku_from_system } = texts;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
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
    inventory_type,
    option_names_ne: namesIn(OPTIONS_IN_NEPALI, wordsOf(inventory_type)),
    is_multiple_variation: inventory_type.length > 0,
    sales_price_from: priceFrom(variant.map((one) => ({ is_available: true, ...one }))),
  });
  await db.insert(variants).values(variant);
  return { _id, name, name_ne: IN_NEPALI[sku_from_system]?.name_ne ?? name, variant };
}

/** Draws a picture, stores it in every size and hangs it on the product. */
async function addPicture(
  db: Db,
  storage: Storage,
  product_id: string,
  { drawing, position, ...texts }: PictureTexts & { drawing: string; position: number },
): Promise<void> {
  const file = await storeDrawing(db, storage, drawing, texts);
  await db.insert(productImages).values({ product_id, file_id: file._id, position });
}

export interface PictureTexts {
  alt: string;
  alt_ne?: string;
}

export async function storeDrawing(
  db: Db,
  storage: Storage,
  drawing: string,
  { alt, alt_ne }: PictureTexts,
  place: { folder_id?: string; kind?: FileKind } = {},
) {
  return storePicture(db, storage, {
    picture: await sharp(Buffer.from(drawing)).png({ compressionLevel: 0 }).toBuffer(),
    name: alt,
    alt,
    alt_ne,
    ...place,
  });
}

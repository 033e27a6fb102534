import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { choiceOf, coloursIn, namesOf, type OptionNames } from '../../../contract/catalog/variants.ts';
import { inLanguage, type Language } from '../../../contract/language/language.ts';
import { picturesOf } from '../../catalog/catalog.service.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { orderItems, orders, returns } from '../orders.table.ts';

/** More than an offer can have. */
const MOST_ITEMS = 100;

/** The ordered items, as their customer calls them; prices in paisa, 0 for free items. */
export async function itemsInWords(db: Db, order_id: string, language: Language) {
  const items = await itemsOf(db, order_id);
  return items.map((item) => ({
    product_name: inLanguage(item, 'product_name', language) ?? '',
    options: optionsIn(language === 'ne' ? item.option_names_ne : {}, item),
    price: item.price,
  }));
}

/** The options of the variant that was last given in exchange for the ordered one; undefined for an order without an exchange. */
export async function exchangedInWords(db: Db, order_id: string, language: Language): Promise<string | undefined> {
  const [given] = await db
    .select({
      inventory_type: products.inventory_type,
      sku_from_system: products.sku_from_system,
      option_names_ne: products.option_names_ne,
      sku_of_seller: variants.sku_of_seller,
    })
    .from(returns)
    .innerJoin(orders, and(eq(orders._id, returns.order_id), ne(orders.variant_id, returns.replaced_by)))
    .innerJoin(variants, eq(variants._id, returns.replaced_by))
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(eq(returns.order_id, order_id))
    .orderBy(desc(returns.changed_at))
    .limit(1);
  return given && optionsIn(language === 'ne' ? given.option_names_ne : {}, given);
}

/** The product in its ordered colour. */
export async function pictureOfVariant(db: Db, variant_id: string) {
  const [variant] = await db
    .select({ _id: products._id, inventory_type: products.inventory_type, sku: variants.sku_of_seller })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(eq(variants._id, variant_id));
  if (!variant) return undefined;
  const chosen = Object.values(choiceOf(variant.inventory_type, variant.sku) ?? {});
  const pictures = (await picturesOf(db, [variant._id])).get(variant._id) ?? [];
  const ofColour = pictures.find(({ document }) =>
    coloursIn(document.alt, variant.inventory_type).some((colour) => chosen.includes(colour)),
  );
  return (ofColour ?? pictures[0])?.document;
}

type Item = Pick<Awaited<ReturnType<typeof itemsOf>>[number], 'inventory_type' | 'sku_of_seller' | 'sku_from_system'>;

/**
 * The chosen options, as customers say them; options that have been renamed or removed since are shown as they were
 * ordered. An item without options was ordered by the product's own SKU, which means nothing to customers.
 */
function optionsIn(option_names: OptionNames, { inventory_type, sku_of_seller, sku_from_system }: Item): string {
  if (sku_of_seller === sku_from_system) return '';
  const choice = choiceOf(inventory_type, sku_of_seller);
  return choice ? namesOf({ option_names }, choice).join(', ') : sku_of_seller;
}

function itemsOf(db: Db, order_id: string) {
  // Limited, so that PostgreSQL reads them by their order first, whatever it knows of the table.
  const items = db
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, order_id))
    .orderBy(asc(orderItems.position))
    .limit(MOST_ITEMS)
    .as('items');
  return db
    .select({
      product_name: items.product_name,
      product_name_ne: products.name_ne,
      inventory_type: products.inventory_type,
      sku_from_system: products.sku_from_system,
      option_names_ne: products.option_names_ne,
      sku_of_seller: items.sku_of_seller,
      price: items.price,
    })
    .from(items)
    .innerJoin(variants, eq(variants._id, items.variant_id))
    .innerJoin(products, eq(products._id, variants.product_id))
    .orderBy(asc(items.position));
}

import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { choiceOf, coloursIn, namesOf, type OptionNames } from '../../../contract/catalog/variants.ts';
import { inLanguage, type Language } from '../../../contract/language/language.ts';
import { picturesOf } from '../../catalog/catalog.service.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { orderItems, orders, returns } from '../orders.table.ts';

/** More than any offer has. */
const MOST_ITEMS = 100;

/** Reads ordered items in the customer's words; prices in paisa, 0 for free ones. */
export async function itemsInWords(db: Db, order_id: string, language: Language) {
  const items = await itemsOf(db, order_id);
  return items.map((item) => ({
    product_name: inLanguage(item, 'product_name', language) ?? '',
    options: optionsIn(language === 'ne' ? item.option_names_ne : {}, item),
    price: item.price,
  }));
}

/** Reads the last replacement variant's options; undefined without an exchange. */
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

/** Finds each product's picture in the ordered colour, by the variant. */
export async function picturesOfVariants(db: Db, ids: string[]) {
  const rows = await db
    .select({
      _id: variants._id,
      product_id: products._id,
      inventory_type: products.inventory_type,
      sku: variants.sku_of_seller,
    })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(inArray(variants._id, ids));
  const pictures = await picturesOf(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  return new Map(
    rows.map(({ _id, product_id, inventory_type, sku }) => {
      const chosen = Object.values(choiceOf(inventory_type, sku) ?? {});
      const ofProduct = pictures.get(product_id) ?? [];
      const ofColour = ofProduct.find(({ document }) =>
        coloursIn(document.alt, inventory_type).some((colour) => chosen.includes(colour)),
      );
      return [_id, (ofColour ?? ofProduct[0])?.document];
    }),
  );
}

type Item = Pick<Awaited<ReturnType<typeof itemsOf>>[number], 'inventory_type' | 'sku_of_seller' | 'sku_from_system'>;

/**
 * Names the chosen options as customers do; Renamed or removed options keep their names from the order. An item without
 * options has the product's own SKU, which means nothing to customers.
 */
function optionsIn(option_names: OptionNames, { inventory_type, sku_of_seller, sku_from_system }: Item): string {
  if (sku_of_seller === sku_from_system) return '';
  const choice = choiceOf(inventory_type, sku_of_seller);
  return choice ? namesOf({ option_names }, choice).join(', ') : sku_of_seller;
}

function itemsOf(db: Db, order_id: string) {
  // LIMIT makes PostgreSQL read by order first, whatever its statistics say.
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

import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { SoldBeside } from '../../contract/pages.ts';
import { productCard } from '../../contract/shop/shop.ts';
import type { App } from '../app.ts';
import { products } from '../catalog/catalog.table.ts';
import { productTags } from '../catalog/product-tags.service.ts';
import { isShown } from '../catalog/products/list-products.service.ts';
import type { GoesWith } from '../offers/page-sections.service.ts';
import { cardsOf } from './shop.ts';

/** Lists the products that go with a product. Skips those that can't be bought. */
export const goesWithOf =
  ({ db, clock }: Pick<App, 'db' | 'clock'>): GoesWith =>
  async (product_id, without) => {
    const [product] = await db
      .select({ goes_with: products.goes_with })
      .from(products)
      .where(eq(products._id, product_id));
    const linked = product?.goes_with.filter((id) => !without.includes(id)) ?? [];
    const tags = productTags(linked);
    if (linked.length === 0) return { goes_with: [], also: [], tags };
    const rows = await db
      .select({ _id: products._id })
      .from(products)
      .where(and(inArray(products._id, linked), isShown));
    const shown = new Set(rows.map(({ _id }) => _id));
    const cards = await cardsOf(
      db,
      linked.filter((id) => shown.has(id)),
      clock(),
    );
    const available = cards.filter(({ is_available }) => is_available);
    return { goes_with: z.encode(z.array(productCard), available), also: available.flatMap(soldBeside), tags };
  };

function soldBeside({ name, name_ne, scheme }: Awaited<ReturnType<typeof cardsOf>>[number]): SoldBeside[] {
  if (!scheme) return [];
  const { _id: scheme_id, slug, limit_per_phone } = scheme;
  return [{ scheme_id, slug, name, name_ne, limit_per_phone }];
}

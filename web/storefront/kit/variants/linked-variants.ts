import { type Choice, choiceOf, type InventoryType } from '../../../../contract/catalog/variants.ts';

interface Product {
  _id: string;
  inventory_type: InventoryType[];
  variant: { _id: string; sku_of_seller: string }[];
}

/** Adds the choices to an address, one variant per product; the page that sells them then shows them chosen. */
export function withVariants(address: string, ids: (string | undefined)[]): string {
  const [path = '', query] = address.split('?');
  const search = new URLSearchParams(query);
  search.delete('variant');
  for (const id of ids) if (id) search.append('variant', id);
  return search.size ? `${path}?${search}` : path;
}

/**
 * Marks a link whose address carries the choices: it waits for the page's script if a choice came before it (early.js).
 */
export const CARRIES_CHOICE = { 'data-carries-choice': 'true' };

/** Reads the variants that the page's address names. */
export const linkedIds = (): string[] => new URLSearchParams(location.search).getAll('variant');

/** Reads the choices in the page's address, by product id. */
export function linkedChoices(products: Product[]): Record<string, Choice> {
  const ids = linkedIds();
  const chosen = products.flatMap(({ _id, inventory_type, variant }) => {
    const sku = variant.find((one) => ids.includes(one._id))?.sku_of_seller;
    const choice = sku === undefined ? undefined : choiceOf(inventory_type, sku);
    return choice ? [[_id, choice] as const] : [];
  });
  return Object.fromEntries(chosen);
}

import { choiceOf, type InventoryType } from '../../contract/variants.ts';

/** What a variant chooses of its product's inventory types, read from its sku. */
export function variantTypeOf(types: InventoryType[], sku_of_seller: string) {
  const choice = choiceOf(types, sku_of_seller) ?? {};
  return types.flatMap(({ inventory_type }) => {
    const value = choice[inventory_type];
    return value === undefined ? [] : [{ inventory_type, value }];
  });
}

import { combinations, type InventoryType, skuOf } from '../../contract/variants.ts';

/** What a variant chooses of its product's inventory types, read from its sku; options may hold hyphens themselves. */
export function variantTypeOf(types: InventoryType[], sku_of_seller: string) {
  const choice = combinations(types).find((choice) => skuOf(types, choice) === sku_of_seller) ?? {};
  return types.flatMap(({ inventory_type }) => {
    const value = choice[inventory_type];
    return value === undefined ? [] : [{ inventory_type, value }];
  });
}

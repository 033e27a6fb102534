export interface InventoryType {
  inventory_type: string;
  option: string[];
}

interface Sellable {
  sku_of_seller: string;
  is_available: boolean;
  inventory: number;
}

/** Names of inventory types and options in another language than the stored one. */
export type OptionNames = Record<string, string>;

interface HasNames {
  option_names?: OptionNames | null;
}

/** Returns an inventory type or option in the reader's language. */
export const nameOf = ({ option_names }: HasNames, word: string): string => givenTo(option_names ?? {}, word) || word;

/** Read own properties only: an option could be called `constructor`. */
const givenTo = (names: Record<string, string | null | undefined>, word: string) =>
  Object.hasOwn(names, word) ? names[word] : undefined;

/** Lists the chosen options by name. */
export const namesOf = (product: HasNames, choice: Choice = {}): string[] =>
  Object.values(choice).map((option) => nameOf(product, option));

/** Whether two words differ only in case. */
export const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** One option per inventory type, by the type's name. */
export type Choice = Record<string, string>;

/** Makes a choice's SKU: options joined by hyphens, in the order of the inventory types (spec 4). */
export function skuOf(types: InventoryType[], choice: Choice): string {
  return types.map((type) => choice[type.inventory_type] ?? '').join('-');
}

/** Returns each type's first option, shown before the visitor chooses (spec 4). */
export function firstChoice(types: InventoryType[]): Choice {
  return Object.fromEntries(types.map((type) => [type.inventory_type, type.option[0] ?? '']));
}

/** Returns a choice's variant; without inventory types, the first variant. */
export function variantOf<V extends { sku_of_seller: string }>(
  product: { is_multiple_variation: boolean; inventory_type: InventoryType[]; variant: V[] },
  choice: Choice,
): V | undefined {
  if (!product.is_multiple_variation) return product.variant[0];
  const sku = skuOf(product.inventory_type, choice);
  return product.variant.find((variant) => variant.sku_of_seller === sku);
}

/** Whether a variant can be bought: it is available and its inventory is above zero (spec 4). */
export function canBuy(variant: Sellable | undefined): boolean {
  return Boolean(variant?.is_available && variant.inventory > 0);
}

/** Splits a SKU into the options that `skuOf` joined; options can contain hyphens. */
export function choiceOf(types: InventoryType[], sku: string): Choice | undefined {
  const [type, ...others] = types;
  if (!type) return sku === '' ? {} : undefined;
  for (const option of type.option) {
    const joined = others.length > 0 ? `${option}-` : option;
    if (others.length > 0 ? !sku.startsWith(joined) : sku !== joined) continue;
    const rest = choiceOf(others, sku.slice(joined.length));
    if (rest) return { [type.inventory_type]: option, ...rest };
  }
  return undefined;
}

/** Most combinations of a product: more are hard to choose from, and slow down every page with the product. */
export const MOST_COMBINATIONS = 500;

export const countCombinations = (types: InventoryType[]): number =>
  types.reduce((count, type) => count * type.option.length, 1);

/** Returns all combinations in type order: the rows of the variant matrix. */
export function combinations(types: InventoryType[]): Choice[] {
  return types.reduce<Choice[]>(
    (choices, type) =>
      choices.flatMap((choice) => type.option.map((option) => ({ ...choice, [type.inventory_type]: option }))),
    [{}],
  );
}

/**
 * Returns an option that gives two combinations the same SKU, such as `a` + `b-c` and `a-b` + `c`; undefined if all
 * SKUs differ. Only options with a hyphen can cause this. Duplicate options are another error.
 */
export function ambiguousOption(types: InventoryType[]): { type: number; option: number; sku: string } | undefined {
  if (!types.some(({ option }) => option.some((name) => name.includes('-')))) return undefined;
  const unlike = types.map((type) => ({ ...type, option: [...new Set(type.option)] }));
  const choices = new Map<string, Choice>();
  for (const choice of combinations(unlike)) {
    const sku = skuOf(types, choice);
    const other = choices.get(sku);
    choices.set(sku, choice);
    if (!other) continue;
    for (const [type, { inventory_type, option: options }] of types.entries()) {
      const name = [choice, other].map((one) => one[inventory_type] ?? '').find((one) => one.includes('-'));
      if (name !== undefined) return { type, option: options.indexOf(name), sku };
    }
  }
  return undefined;
}

/** Writes a variant's SKU with those names; unchanged if it isn't a choice, or its options were renamed. */
export function skuIn(option_names: OptionNames, types: InventoryType[], sku: string): string {
  return namesOf({ option_names }, choiceOf(types, sku)).join('-') || sku;
}

export const isColour = (inventory_type: string) => /colou?r/i.test(inventory_type);

/** Finds the colours that a text names: “Midnight Black” isn't also “Black”. */
export function coloursIn(text: string, types: InventoryType[]): string[] {
  const lowerText = text.toLowerCase();
  const named = types
    .flatMap(({ inventory_type, option }) => (isColour(inventory_type) ? option : []))
    .filter((colour) => lowerText.includes(colour.toLowerCase()));
  const isPart = (one: string) =>
    named.some((other) => other.length > one.length && other.toLowerCase().includes(one.toLowerCase()));
  return named.filter((colour) => !isPart(colour));
}

/** Lists all types and options, once each. */
export const wordsOf = (types: InventoryType[]): string[] => [
  ...new Set(types.flatMap(({ inventory_type, option }) => [inventory_type, ...option])),
];

/** Returns the given names, without empty ones. */
export const namesIn = (names: Record<string, string | null | undefined>, words: string[]): OptionNames =>
  Object.fromEntries(words.flatMap((word) => (givenTo(names, word) ? [[word, names[word] as string]] : [])));

/** Returns an option with the same name as another: customers couldn't tell them apart. */
export function namedAlike(option: string[], names: Record<string, string | null | undefined>): string | undefined {
  const shown = option.map((one) => (givenTo(names, one) || one).toLowerCase());
  return option.find(
    (one, index) => givenTo(names, one) && shown.some((name, at) => at !== index && name === shown[index]),
  );
}

/** Returns a variant's options, read from its SKU, type by type. */
export function variantTypeOf(types: InventoryType[], sku_of_seller: string) {
  const choice = choiceOf(types, sku_of_seller) ?? {};
  return types.flatMap(({ inventory_type }) => {
    const value = choice[inventory_type];
    return value === undefined ? [] : [{ inventory_type, value }];
  });
}

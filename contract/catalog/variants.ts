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

/** An inventory type or option in the reader's language. */
export const nameOf = ({ option_names }: HasNames, word: string): string => givenTo(option_names ?? {}, word) || word;

/** Only own properties: an option may be called `constructor`. */
const givenTo = (names: Record<string, string | null | undefined>, word: string) =>
  Object.hasOwn(names, word) ? names[word] : undefined;

/** A product's choices in words. */
export const namesOf = (product: HasNames, choice: Choice = {}): string[] =>
  Object.values(choice).map((option) => nameOf(product, option));

/** Ignores case. */
export const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** One option per inventory type, by type name. */
export type Choice = Record<string, string>;

/** A choice's SKU: options joined by hyphens, in the order of the inventory types (spec 4). */
export function skuOf(types: InventoryType[], choice: Choice): string {
  return types.map((type) => choice[type.inventory_type] ?? '').join('-');
}

/** Each type's first option, shown before anyone chooses (spec 4). */
export function firstChoice(types: InventoryType[]): Choice {
  return Object.fromEntries(types.map((type) => [type.inventory_type, type.option[0] ?? '']));
}

/** A choice's variant; without inventory types, the first variant. */
export function variantOf<V extends { sku_of_seller: string }>(
  product: { is_multiple_variation: boolean; inventory_type: InventoryType[]; variant: V[] },
  choice: Choice,
): V | undefined {
  if (!product.is_multiple_variation) return product.variant[0];
  const sku = skuOf(product.inventory_type, choice);
  return product.variant.find((variant) => variant.sku_of_seller === sku);
}

/** You can buy only an available variant with inventory above zero (spec 4). */
export function canBuy(variant: Sellable | undefined): boolean {
  return Boolean(variant?.is_available && variant.inventory > 0);
}

/** Splits a SKU back into the options `skuOf` joined; options may contain hyphens. */
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

/** How many combinations a product may have: beyond that nobody can choose, and every page with it suffers. */
export const MOST_COMBINATIONS = 500;

export const countCombinations = (types: InventoryType[]): number =>
  types.reduce((count, type) => count * type.option.length, 1);

/** All combinations, in type order: the variant matrix's rows. */
export function combinations(types: InventoryType[]): Choice[] {
  return types.reduce<Choice[]>(
    (choices, type) =>
      choices.flatMap((choice) => type.option.map((option) => ({ ...choice, [type.inventory_type]: option }))),
    [{}],
  );
}

/**
 * Finds an option that makes two combinations go by one SKU, such as `a` + `b-c` and `a-b` + `c`; undefined if all
 * differ. Such an option holds a hyphen: options without any cannot be confused. Options that are there twice are
 * another mistake.
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

/** A variant's SKU in those names; unchanged if it's no choice, or of renamed options. */
export function skuIn(option_names: OptionNames, types: InventoryType[], sku: string): string {
  return namesOf({ option_names }, choiceOf(types, sku)).join('-') || sku;
}

export const isColour = (inventory_type: string) => /colou?r/i.test(inventory_type);

/** Colours named in a text: "Midnight Black" isn't also "Black". */
export function coloursIn(text: string, types: InventoryType[]): string[] {
  const lowerText = text.toLowerCase();
  const named = types
    .flatMap(({ inventory_type, option }) => (isColour(inventory_type) ? option : []))
    .filter((colour) => lowerText.includes(colour.toLowerCase()));
  const isPart = (one: string) =>
    named.some((other) => other.length > one.length && other.toLowerCase().includes(one.toLowerCase()));
  return named.filter((colour) => !isPart(colour));
}

/** All types and options, once each. */
export const wordsOf = (types: InventoryType[]): string[] => [
  ...new Set(types.flatMap(({ inventory_type, option }) => [inventory_type, ...option])),
];

/** Given names, without empty ones. */
export const namesIn = (names: Record<string, string | null | undefined>, words: string[]): OptionNames =>
  Object.fromEntries(words.flatMap((word) => (givenTo(names, word) ? [[word, names[word] as string]] : [])));

/** An option with another's name, so nobody could tell them apart. */
export function namedAlike(option: string[], names: Record<string, string | null | undefined>): string | undefined {
  const shown = option.map((one) => (givenTo(names, one) || one).toLowerCase());
  return option.find(
    (one, index) => givenTo(names, one) && shown.some((name, at) => at !== index && name === shown[index]),
  );
}

/** A variant's options, read from its SKU, type by type. */
export function variantTypeOf(types: InventoryType[], sku_of_seller: string) {
  const choice = choiceOf(types, sku_of_seller) ?? {};
  return types.flatMap(({ inventory_type }) => {
    const value = choice[inventory_type];
    return value === undefined ? [] : [{ inventory_type, value }];
  });
}

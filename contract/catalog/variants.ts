export interface InventoryType {
  inventory_type: string;
  option: string[];
}

export interface Sellable {
  sku_of_seller: string;
  is_available: boolean;
  inventory: number;
}

/** The names of inventory types and options in a language other than the one that they are kept in. */
export type OptionNames = Record<string, string>;

interface HasNames {
  option_names?: OptionNames | null;
}

/** An inventory type or an option as the page's reader calls it. */
export const nameOf = ({ option_names }: HasNames, word: string): string => givenTo(option_names ?? {}, word) || word;

/** Only an own property counts: an option may be called like a property of every object, such as `constructor`. */
const givenTo = (names: Record<string, string | null | undefined>, word: string) =>
  Object.hasOwn(names, word) ? names[word] : undefined;

/** The choices of a product, in words. */
export const namesOf = (product: HasNames, choice: Choice = {}): string[] =>
  Object.values(choice).map((option) => nameOf(product, option));

/** Words are the same in any case. */
export const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A choice of one option per inventory type, by the type's name. */
export type Choice = Record<string, string>;

/** The sku of a choice: its options joined by hyphens in the order of the product's inventory types (spec 4). */
export function skuOf(types: InventoryType[], choice: Choice): string {
  return types.map((type) => choice[type.inventory_type] ?? '').join('-');
}

/** The first option of each type, which a product with several variants shows before anyone chose (spec 4). */
export function firstChoice(types: InventoryType[]): Choice {
  return Object.fromEntries(types.map((type) => [type.inventory_type, type.option[0] ?? '']));
}

/** The variant of a choice; a product without inventory types has just its first variant. */
export function variantOf<V extends { sku_of_seller: string }>(
  product: { is_multiple_variation: boolean; inventory_type: InventoryType[]; variant: V[] },
  choice: Choice,
): V | undefined {
  if (!product.is_multiple_variation) return product.variant[0];
  const sku = skuOf(product.inventory_type, choice);
  return product.variant.find((variant) => variant.sku_of_seller === sku);
}

/** Buying is possible only if the variant is available and its inventory is above zero (spec 4). */
export function canBuy(variant: Sellable | undefined): boolean {
  return Boolean(variant?.is_available && variant.inventory > 0);
}

/** The choice behind a sku: takes apart the options that `skuOf` joined; options may hold hyphens themselves. */
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

/** The most combinations that a product may have: beyond it nobody can choose, and every page that shows it suffers. */
export const MOST_COMBINATIONS = 500;

export const countCombinations = (types: InventoryType[]): number =>
  types.reduce((count, type) => count * type.option.length, 1);

/** Every combination of the options, in the order of the types: the rows of the variant matrix. */
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

/** A variant's sku in those names; unchanged if it is no choice of the types, or of renamed options. */
export function skuIn(option_names: OptionNames, types: InventoryType[], sku: string): string {
  return namesOf({ option_names }, choiceOf(types, sku)).join('-') || sku;
}

export const isColour = (inventory_type: string) => /colou?r/i.test(inventory_type);

/** The colours that a text names: "Midnight Black" is not "Black", too. */
export function coloursIn(text: string, types: InventoryType[]): string[] {
  const lowerText = text.toLowerCase();
  const named = types
    .flatMap(({ inventory_type, option }) => (isColour(inventory_type) ? option : []))
    .filter((colour) => lowerText.includes(colour.toLowerCase()));
  const isPart = (one: string) =>
    named.some((other) => other.length > one.length && other.toLowerCase().includes(one.toLowerCase()));
  return named.filter((colour) => !isPart(colour));
}

/** The types and all their options, each once. */
export const wordsOf = (types: InventoryType[]): string[] => [
  ...new Set(types.flatMap(({ inventory_type, option }) => [inventory_type, ...option])),
];

/** The names that are given to some words; empty ones do not count. */
export const namesIn = (names: Record<string, string | null | undefined>, words: string[]): OptionNames =>
  Object.fromEntries(words.flatMap((word) => (givenTo(names, word) ? [[word, names[word] as string]] : [])));

/** The option that is given the name of another one, so that nobody could tell them apart. */
export function namedAlike(option: string[], names: Record<string, string | null | undefined>): string | undefined {
  const shown = option.map((one) => (givenTo(names, one) || one).toLowerCase());
  return option.find(
    (one, index) => givenTo(names, one) && shown.some((name, at) => at !== index && name === shown[index]),
  );
}

/** The options that a variant chooses of its product's inventory types, read from its sku, type by type. */
export function variantTypeOf(types: InventoryType[], sku_of_seller: string) {
  const choice = choiceOf(types, sku_of_seller) ?? {};
  return types.flatMap(({ inventory_type }) => {
    const value = choice[inventory_type];
    return value === undefined ? [] : [{ inventory_type, value }];
  });
}

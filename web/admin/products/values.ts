import { inventoryTypes, type ProductForStaff } from '../../../contract/catalog/catalog.ts';
import { type MatrixRow, renamed, rowsFor } from '../../../contract/catalog/matrix.ts';
import { type FreeText, type InNepali, inBoth } from '../../../contract/catalog/product-fields.ts';
import type { InventoryType, OptionNames } from '../../../contract/catalog/variants.ts';
import { NO_SEO } from '../kit/form/SeoFields.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { PICTURE_ROWS, type RowLists } from '../kit/merge/rows.ts';
import type { Picture } from '../media/PictureField.tsx';

const none = () => '';
const NO_TEXTS = inBoth(none, none);

export interface ProductValues extends Record<FreeText | InNepali<FreeText>, string> {
  type: ProductForStaff['type'];
  name: string;
  name_ne: string;
  slug: string;
  goes_with: string[];
  sku_from_system: string;
  brand_id: string;
  weight: number | string;
  specification_sheet_id: string;
  /** The specification values, by id of the sheet's field. */
  specification: Record<string, { value: string; value_ne?: string | null }>;
  has_imei: boolean;
  image: Picture[];
  inventory_type: InventoryType[];
  option_names_ne: OptionNames;
  variant: MatrixRow[];
  is_active: boolean;
  is_published: boolean;
  seo_title: string;
  seo_title_ne: string;
  seo_description: string;
  seo_description_ne: string;
  stock_reason: string;
}

export const newProduct = (type: ProductForStaff['type']): ProductValues => ({
  type,
  name: '',
  name_ne: '',
  slug: '',
  goes_with: [],
  sku_from_system: '',
  ...NO_TEXTS,
  brand_id: '',
  weight: '',
  specification_sheet_id: '',
  specification: {},
  has_imei: type === 'MAIN',
  image: [],
  inventory_type: [],
  option_names_ne: {},
  variant: [{ sku_of_seller: 'Single variant', is_available: true, inventory: 0, price: 0, sales_price: 0 }],
  is_active: true,
  is_published: false,
  ...NO_SEO,
  stock_reason: '',
});

export const PRODUCT_ROWS: RowLists<ProductValues> = {
  image: PICTURE_ROWS,
  inventory_type: { key: ['inventory_type'], name: (type) => type.inventory_type },
  variant: {
    key: ['_id', 'sku_of_seller'],
    name: (variant) => variant.sku_of_seller,
    given: ['inventory_was', 'held', 'has_orders'],
  },
};

/** Also sends the stock that each row showed: untouched stock then keeps its current value. */
export const valuesOf = (product: ProductForStaff) => ({
  ...product,
  variant: product.variant.map((row) => ({ ...row, inventory_was: row.inventory })),
});

/** Returns errors for options that are too alike, as you type; missing values wait for the save. */
export function wrongChoices(types: InventoryType[]): Record<string, string> {
  const issues = inventoryTypes.safeParse(types).error?.issues ?? [];
  const wrong = issues.filter(({ code }) => code === 'custom');
  return Object.fromEntries(wrong.map(({ path, message }) => [['inventory_type', ...path].join('.'), message]));
}

/** Skips unfinished types without options. */
export const whole = (types: InventoryType[]) => types.filter((one) => one.option.length > 0);

/** Rebuilds the variants when the types change. */
export function setTypes(form: TypedForm<ProductValues>, types: InventoryType[]): void {
  const { inventory_type, variant } = form.values;
  form.set('variant', rowsFor(whole(inventory_type), whole(types), variant));
  form.set('inventory_type', types);
  if (types.length !== inventory_type.length) return;
  for (const [at, type] of types.entries()) keepName(form, inventory_type[at]?.inventory_type, type.inventory_type);
}

export function renameOption(form: TypedForm<ProductValues>, type: number, option: number, name: string): void {
  const { inventory_type, variant } = form.values;
  const changed = renamed({ types: whole(inventory_type), rows: variant }, { type, option, name });
  form.set('variant', changed.rows);
  form.set('inventory_type', changed.types);
  keepName(form, inventory_type[type]?.option[option], name);
}

/** Keeps the Nepali name of a renamed option. */
function keepName(form: TypedForm<ProductValues>, before: string | undefined, now: string): void {
  const names = form.values.option_names_ne;
  const name = before !== undefined && before !== now && names[before];
  // Drop an emptied option's name: otherwise the user couldn't see why the save is refused.
  if (name && now) form.set('option_names_ne', { ...names, [now]: name });
}

/** Whether the form changes stock, and so asks for a reason. */
export const hasNewStock = ({ variant }: ProductValues) =>
  variant.some((row) => row.inventory_was !== undefined && row.inventory !== row.inventory_was);

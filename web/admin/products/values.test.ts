import { describe, expect, it } from 'vitest';
import { productInput } from '../../../contract/catalog/catalog.ts';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { newProduct, type ProductValues, renameOption, setTypes } from './values.ts';

function formOf(values: ProductValues) {
  const form = {
    values,
    set(field: keyof ProductValues, value: unknown) {
      form.values = { ...form.values, [field]: value };
    },
  };
  return form as TypedForm<ProductValues> & typeof form;
}

const phone = (): ProductValues => ({
  ...newProduct('MAIN'),
  name: 'Phone',
  inventory_type: [{ inventory_type: 'Colour', option: ['Red'] }],
  option_names_ne: { Colour: 'रङ', Red: 'रातो' },
  variant: [{ sku_of_seller: 'Red', is_available: true, inventory: 0, price: 1, sales_price: 1 }],
});

describe('a renamed option', () => {
  it('keeps its name in Nepali', () => {
    const form = formOf(phone());
    renameOption(form, 0, 0, 'Crimson');
    setTypes(form, [{ inventory_type: 'Shade', option: ['Crimson'] }]);
    expect(form.values.option_names_ne).toMatchObject({ Crimson: 'रातो', Shade: 'रङ' });
  });

  it('can be saved after it was removed and typed again', () => {
    const form = formOf(phone());
    for (const name of ['', 'Crimson']) renameOption(form, 0, 0, name);
    for (const name of ['', 'Shade']) setTypes(form, [{ inventory_type: name, option: ['Crimson'] }]);
    const { option_names_ne, inventory_type, variant } = form.values;
    const { error } = productInput.safeParse({ type: 'MAIN', name: 'Phone', option_names_ne, inventory_type, variant });
    expect(error?.issues ?? []).toEqual([]);
  });
});

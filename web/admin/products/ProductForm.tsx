import {
  Fieldset,
  Group,
  Loader,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { lazy, Suspense } from 'react';
import { inventoryTypes, type ProductForStaff, productInput } from '../../../contract/catalog.ts';
import { type MatrixRow, renamed, rowsFor } from '../../../contract/matrix.ts';
import type { InventoryType } from '../../../contract/variants.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { useScreen } from '../kit/screen.ts';
import { type Picture, PictureField } from '../media/PictureField.tsx';
import { InventoryTypes } from './InventoryTypes.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { useBrands } from './useBrands.ts';
import { VariantMatrix } from './VariantMatrix.tsx';

// The editor is large and not needed to see the form.
const RichText = lazy(() => import('../media/RichText.tsx'));

interface Values {
  _id?: string;
  type: ProductForStaff['type'];
  name: string;
  slug: string;
  sku_from_system: string;
  short_description: string;
  description: string;
  brand_id: string;
  weight: number | string;
  image: Picture[];
  inventory_type: InventoryType[];
  variant: MatrixRow[];
  is_active: boolean;
  is_published: boolean;
  seo_title: string;
  seo_description: string;
  stock_reason: string;
  has_orders: boolean;
}

const EMPTY: Omit<Values, 'type'> = {
  name: '',
  slug: '',
  sku_from_system: '',
  short_description: '',
  description: '',
  brand_id: '',
  weight: '',
  image: [],
  inventory_type: [],
  variant: [{ sku_of_seller: 'Only variant', is_available: true, inventory: 0, price: 0, sales_price: 0 }],
  is_active: true,
  is_published: true,
  seo_title: '',
  seo_description: '',
  stock_reason: '',
  has_orders: false,
};

/** Each row says which stock the form showed, so that stock which nobody touches here stays what it is by then. */
const withShownStock = (product: Values): Values => ({
  ...product,
  variant: product.variant.map((row) => ({ ...row, inventory_was: row.inventory })),
});

/** Options that cannot be told apart are said as soon as they are typed; what is still missing waits for the save. */
function wrongChoices(types: InventoryType[]): Record<string, string> {
  const issues = inventoryTypes.safeParse(types).error?.issues ?? [];
  const wrong = issues.filter(({ code }) => code === 'custom');
  return Object.fromEntries(wrong.map(({ path, message }) => [['inventory_type', ...path].join('.'), message]));
}

/** product-manage/{type}: add and edit. */
export function ProductForm() {
  const { path } = useScreen();
  const type = path.replace('product-manage/', '').toUpperCase() as Values['type'];
  const brands = useBrands();
  return (
    <FormPage<Values>
      wide
      noun="Product"
      get="GET product/product/{id}"
      save="POST product"
      schema={productInput}
      empty={{ ...EMPTY, type }}
      read={withShownStock}
    >
      {(form) => {
        const { values, errors } = form;
        // A type that has no options yet chooses nothing.
        const whole = (types: InventoryType[]) => types.filter((one) => one.option.length > 0);
        const setTypes = (types: InventoryType[]) => {
          form.setFieldValue('variant', rowsFor(whole(values.inventory_type), whole(types), values.variant));
          form.setFieldValue('inventory_type', types);
        };
        const rename = (at: number, option: number, name: string) => {
          const changed = renamed(whole(values.inventory_type), at, option, name, values.variant);
          form.setFieldValue('variant', changed.rows);
          form.setFieldValue('inventory_type', changed.types);
        };
        const hasNewStock = values.variant.some(
          (row) => row.inventory_was !== undefined && row.inventory !== row.inventory_was,
        );
        return (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label="Name" required {...form.getInputProps('name')} />
              <TextInput
                label="System SKU"
                placeholder="Generated"
                disabled={values.has_orders}
                description={
                  values.has_orders
                    ? 'Orders carry it: it stays.'
                    : 'Left empty, one is generated. It can be changed until the first order.'
                }
                {...form.getInputProps('sku_from_system')}
              />
              <Select
                label="Brand"
                clearable
                searchable
                data={brands}
                {...form.getInputProps('brand_id')}
                value={values.brand_id || null}
              />
              <NumberInput label="Weight" suffix=" kg" min={0} decimalScale={3} {...form.getInputProps('weight')} />
            </SimpleGrid>
            <Textarea
              label="Short description"
              autosize
              minRows={2}
              maxLength={300}
              {...form.getInputProps('short_description')}
            />
            <Suspense fallback={<Loader aria-label="Loading the editor" />}>
              <RichText
                label="Description"
                value={values.description}
                onChange={(html) => form.setFieldValue('description', html)}
                error={errors.description}
              />
            </Suspense>
            <PictureField
              label="Pictures"
              value={values.image}
              onChange={(image) => form.setFieldValue('image', image)}
              error={errors.image}
            />
            <InventoryTypes
              types={values.inventory_type}
              onChange={setTypes}
              onRenameOption={rename}
              errors={{ ...wrongChoices(values.inventory_type), ...errors }}
            />
            <VariantMatrix
              types={whole(values.inventory_type)}
              rows={values.variant}
              onChange={(rows) => form.setFieldValue('variant', rows)}
              errors={errors}
            />
            {(hasNewStock || errors.stock_reason) && (
              <TextInput
                label="Why does the stock change?"
                required
                placeholder="Delivery 88, count of 1 Mangsir, damaged …"
                {...form.getInputProps('stock_reason')}
              />
            )}
            <Group>
              <Switch label="Active" {...form.getInputProps('is_active', { type: 'checkbox' })} />
              <Switch label="Published" {...form.getInputProps('is_published', { type: 'checkbox' })} />
            </Group>
            <Fieldset legend="For search engines">
              <Stack gap="sm">
                <TextInput label="Address" placeholder="Made of the name" {...form.getInputProps('slug')} />
                <TextInput label="Title" maxLength={120} {...form.getInputProps('seo_title')} />
                <Textarea
                  label="Description for search engines"
                  maxLength={300}
                  autosize
                  {...form.getInputProps('seo_description')}
                />
              </Stack>
            </Fieldset>
            {values._id && <PreviewButton id={values._id} hasChanges={form.isDirty()} />}
          </>
        );
      }}
    </FormPage>
  );
}

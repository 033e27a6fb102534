import { Button, Group, MultiSelect, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { MOST_GOES_WITH, missingForSale } from '../../../contract/catalog/catalog.ts';
import {
  type FreeText,
  freeTexts,
  type InNepali as InNepaliOf,
  PRODUCT_TEXTS,
} from '../../../contract/catalog/product-fields.ts';
import { wordsOf } from '../../../contract/catalog/variants.ts';
import { LiveRequests } from '../kit/dialog/LiveRequests.tsx';
import { InNepali } from '../kit/fields/InNepali.tsx';
import { NamesInNepali } from '../kit/fields/NamesInNepali.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { SeoFields } from '../kit/form/SeoFields.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { useResource } from '../kit/form/useResource.ts';
import { InStoreButtons } from '../kit/InStore.tsx';
import type { Names } from '../kit/merge/difference-words.ts';
import { useKind } from '../kit/screen.ts';
import { t, translated } from '../language/t.ts';
import { PictureField } from '../media/PictureField.tsx';
import { RichTextField } from '../media/RichTextField.tsx';
import { useProducts } from '../schemes/choices.ts';
import { LowerPricesOfProduct } from '../schemes/LowerPrices.tsx';
import { useMayCall } from '../session.tsx';
import { InventoryTypes } from './InventoryTypes.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { PublishChecklist } from './PublishChecklist.tsx';
import { SpecificationFields } from './SpecificationFields.tsx';
import { useBrands } from './useBrands.ts';
import { VariantMatrix } from './VariantMatrix.tsx';
import {
  hasNewStock,
  newProduct,
  PRODUCT_ROWS,
  type ProductValues,
  renameOption,
  setTypes,
  valuesOf,
  whole,
  wrongChoices,
} from './values.ts';

type Form = TypedForm<ProductValues>;

const NAMES: Names = { brand_id: useBrands, goes_with: (ids) => useProducts(undefined, ids) };

/** product-manage/{type}: adds or edits a product. */
export function ProductForm() {
  const type = useKind<ProductValues['type']>();
  const page = useResource({
    noun: t('Product'),
    get: 'GET product/product/{id}',
    save: 'POST product',
    empty: newProduct(type),
    read: valuesOf,
    rows: PRODUCT_ROWS,
    names: NAMES,
    stale: ['GET scheme', 'GET order/other-price/{id}'],
    stays: true,
  });
  const { form } = page;
  const mayPublish = useMayCall('POST product/status/multiple {is_published}');
  const publish = mayPublish && !form.values.is_published && (
    <Button variant="default" onClick={() => page.saveWith({ is_published: true })} disabled={page.isSaving}>
      {page.isDirty ? t('Save and publish') : t('Publish')}
    </Button>
  );
  return (
    <FormPage page={page} wide saves={publish}>
      {page.id && <LiveRequests id={page.id} />}
      {page.id && <LowerPricesOfProduct id={page.id} />}
      {!form.values.is_published && <PublishChecklist values={form.values} />}
      <Basics form={form} hasOrders={page.record?.has_orders === true} />
      <Sold form={form} />
      <SpecificationFields form={form} />
      <GoesWith form={form} />
      <Flags form={form} wasPublished={page.record?.is_published === true} />
      <ForSearchEngines form={form} />
      {page.id && (
        <Group gap="xs" align="start">
          <PreviewButton id={page.id} hasChanges={page.isDirty} />
          {page.record?.is_published && <InStoreButtons path={`/products/${page.record.slug}`} />}
        </Group>
      )}
    </FormPage>
  );
}

function Basics({ form, hasOrders }: { form: Form; hasOrders: boolean }) {
  const { field, values, errors, set } = form;
  const brands = useBrands([values.brand_id]);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Name')} {...field('name')} />
        <TextInput
          label={t('System SKU')}
          placeholder={t('Generated')}
          disabled={hasOrders}
          description={
            hasOrders
              ? t('It can’t be changed: orders use it.')
              : t('Leave empty to generate one. You can change it until the first order.')
          }
          {...field('sku_from_system')}
        />
        <Select label={t('Brand')} clearable {...brands.props} {...field('brand_id')} value={values.brand_id || null} />
        <NumberField label={t('Weight (kg)')} min={0} {...field('weight')} />
      </SimpleGrid>
      <Switch
        label={t('Has an IMEI')}
        description={t('Staff enter it when a unit is handed over or returned.')}
        {...field('has_imei', { type: 'checkbox' })}
      />
      {freeTexts.map((name) => (
        <ProductText key={name} form={form} name={name} of={name} />
      ))}
      <InNepali fields={['name_ne', ...freeTexts.map((name) => `${name}_ne` as const)]} form={form}>
        <TextInput label={t('Name in Nepali')} lang="ne" maxLength={120} {...field('name_ne')} />
        {freeTexts.map((name) => (
          <ProductText key={name} form={form} name={`${name}_ne`} of={name} />
        ))}
      </InNepali>
      <PictureField
        label={t('Pictures')}
        value={values.image}
        onChange={(image) => set('image', image)}
        error={errors.image}
      />
    </>
  );
}

/** Edits one product text in one language. */
function ProductText({ form, name, of }: { form: Form; name: FreeText | InNepaliOf<FreeText>; of: FreeText }) {
  const { field, values, errors, set } = form;
  const { label, max, form: kind } = PRODUCT_TEXTS[of];
  const inNepali = name === of ? {} : ({ lang: 'ne' } as const);
  const shown = name === of ? translated(label) : t('{label} in Nepali', { label: translated(label) });
  if (kind === 'html')
    return (
      <RichTextField
        label={shown}
        {...inNepali}
        value={values[name]}
        onChange={(html) => set(name, html)}
        error={errors[name]}
      />
    );
  return <Textarea label={shown} {...inNepali} maxLength={max} {...field(name)} />;
}

/** Edits a product's choices, and each one's price. */
function Sold({ form }: { form: Form }) {
  const { field, values, errors, set } = form;
  return (
    <>
      <InventoryTypes
        types={values.inventory_type}
        onChange={(types) => setTypes(form, types)}
        onRenameOption={(type, option, name) => renameOption(form, type, option, name)}
        errors={{ ...wrongChoices(values.inventory_type), ...errors }}
      />
      <NamesInNepali
        label={t('Inventory types in Nepali')}
        words={wordsOf(whole(values.inventory_type))}
        names={values.option_names_ne}
        errors={errors}
        path="option_names_ne"
        onChange={(names) => set('option_names_ne', names)}
      />
      <VariantMatrix
        types={whole(values.inventory_type)}
        rows={values.variant}
        onChange={(rows) => set('variant', rows)}
        errors={errors}
      />
      {(hasNewStock(values) || errors.stock_reason) && (
        <TextInput
          label={t('Reason for stock change')}
          placeholder={t('Delivery 88, stock count 1 Mangsir, damaged…')}
          {...field('stock_reason')}
          required
        />
      )}
    </>
  );
}

function GoesWith({ form: { values, errors, set } }: { form: Form }) {
  const products = useProducts(undefined, values.goes_with);
  return (
    <MultiSelect
      label={t('Related products')}
      description={t(
        'Shown on this product’s page and its offers’ pages, with price and link. Sold-out products are hidden.',
      )}
      clearable
      maxValues={MOST_GOES_WITH}
      {...products.props}
      value={values.goes_with}
      error={errors.goes_with}
      onChange={(ids) => set('goes_with', ids)}
      clearButtonProps={{ 'aria-label': t('Remove all related products') }}
    />
  );
}

function Flags({ form: { field, values }, wasPublished }: { form: Form; wasPublished: boolean }) {
  const isWhole = Object.keys(missingForSale(values)).length === 0;
  return (
    <Group gap="xl">
      <Switch
        label={t('Active')}
        description={t('Staff can add it to schemes.')}
        {...field('is_active', { type: 'checkbox' })}
      />
      <Switch
        label={t('Published')}
        description={t('Visible to customers.')}
        disabled={!isWhole && !wasPublished && !values.is_published}
        {...field('is_published', { type: 'checkbox' })}
      />
    </Group>
  );
}

function ForSearchEngines({ form: { field } }: { form: Form }) {
  return (
    <SeoFields field={field}>
      <TextInput label={t('Address')} placeholder={t('Generated from the name')} {...field('slug')} />
    </SeoFields>
  );
}

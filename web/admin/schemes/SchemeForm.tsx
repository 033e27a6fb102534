import { Checkbox, Fieldset, Loader, MultiSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { formatRs } from '../../../contract/money.ts';
import type { SchemeType } from '../../../contract/offers.ts';
import { schemeInput } from '../../../contract/schemes.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { useScreen } from '../kit/screen.ts';
import { failed } from '../kit/toast.ts';
import { PictureField } from '../media/PictureField.tsx';
import { productOf, useCampaigns, useProducts, useRetailers } from './choices.ts';
import { FieldRows } from './FieldRows.tsx';
import { bodyOf, emptyScheme, priceApart, rowsOf, type SchemeValues, valuesOf } from './form-values.ts';
import { PriceGrid } from './PriceGrid.tsx';
import { SchemeButtons, SchemeStanding } from './SchemeButtons.tsx';

// The editor is large and not needed to see the form.
const RichText = lazy(() => import('../media/RichText.tsx'));

type Form = UseFormReturnType<SchemeValues>;

/** The type of scheme that a screen is about: `scheme-manage/pre-order` is PRE-ORDER. */
export const typeOf = (path: string) => path.replace('scheme-manage/', '').toUpperCase() as SchemeType;

/** scheme-manage/{scheme_type}: add and edit. */
export function SchemeForm() {
  const { path } = useScreen();
  const type = typeOf(path);
  return (
    <FormPage<SchemeValues>
      wide
      noun="Scheme"
      get="GET scheme/{id}"
      save="POST scheme"
      schema={schemeInput}
      empty={emptyScheme(type)}
      read={valuesOf}
      write={bodyOf}
      headerActions={(id) => <SchemeButtons id={id} />}
      above={(id) => <SchemeStanding id={id} />}
    >
      {(form) => (
        <>
          <Basics form={form} />
          <Products form={form} />
          <Sellers form={form} />
          <FieldRows
            rows={form.values.d_data}
            errors={form.errors}
            onChange={(rows) => form.setFieldValue('d_data', rows)}
          />
        </>
      )}
    </FormPage>
  );
}

function Basics({ form }: { form: Form }) {
  const { values, errors } = form;
  return (
    <>
      <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          step={1}
          label="Opens"
          description="Nepal time, to the second"
          required
          {...form.getInputProps('start_date')}
        />
        <TextInput
          type="datetime-local"
          step={1}
          label="Closes"
          description="Nepal time, to the second"
          required
          {...form.getInputProps('end_date')}
        />
      </SimpleGrid>
      <PictureField
        label="Pictures"
        value={values.image}
        onChange={(image) => form.setFieldValue('image', image)}
        error={errors.image}
      />
      <Suspense fallback={<Loader aria-label="Loading the editor" />}>
        <RichText
          label="Description"
          value={values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          error={errors.description}
        />
      </Suspense>
    </>
  );
}

function Products({ form }: { form: Form }) {
  const { values, errors } = form;
  const isMultiBuy = values.type === 'MULTI-BUY';
  const mains = useProducts('MAIN');
  const gifts = useProducts('BUNDLE');

  /** The grids follow the products: rows of those that stay are kept, new ones come from the catalogue. */
  async function setMain(main_product: string) {
    form.setFieldValue('main_product', main_product);
    form.setFieldValue('main_variant', main_product ? await rowsOrNone(main_product) : []);
  }
  async function setBundles(bundle_product: string[]) {
    form.setFieldValue('bundle_product', bundle_product);
    const kept = values.bundle_variant.filter((row) => bundle_product.includes(row.product_id));
    const fresh = bundle_product.filter((id) => !kept.some((row) => row.product_id === id));
    const rows = [...kept, ...(await Promise.all(fresh.map(rowsOrNone))).flat()];
    form.setFieldValue('bundle_variant', rows);
    if (!isMultiBuy) form.setFieldValue('actual_price', priceApart(rows));
  }

  const wrongBundle = Object.entries(errors).find(([path]) => path.startsWith('bundle_product'))?.[1];
  const money = {
    prefix: 'Rs. ',
    thousandSeparator: ',',
    thousandsGroupStyle: 'lakh',
    min: 0,
    decimalScale: 2,
  } as const;
  return (
    <Fieldset legend="Products and prices">
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <Select
          label="Main product"
          required
          searchable
          data={mains}
          nothingFoundMessage="Nothing found."
          value={values.main_product || null}
          error={errors.main_product}
          onChange={(id) => setMain(id ?? '')}
        />
        <MultiSelect
          label="Bundle products"
          required={isMultiBuy}
          searchable
          clearable
          maxValues={isMultiBuy ? 1 : 20}
          data={gifts}
          nothingFoundMessage="Nothing found."
          value={values.bundle_product}
          error={wrongBundle}
          onChange={setBundles}
          clearButtonProps={{ 'aria-label': 'Take all bundle products out' }}
        />
      </SimpleGrid>
      <PriceGrid
        title="Prices of the main product"
        field="main_variant"
        hasPrices
        rows={values.main_variant}
        errors={errors}
        onChange={(rows) => form.setFieldValue('main_variant', rows)}
      />
      <PriceGrid
        title={isMultiBuy ? 'Prices of the gift' : 'Variants of the bundle products'}
        field="bundle_variant"
        hasPrices={isMultiBuy}
        rows={values.bundle_variant}
        errors={errors}
        onChange={(rows) => form.setFieldValue('bundle_variant', rows)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        {isMultiBuy ? (
          <>
            <NumberInput
              label="Advance payment"
              description="Paid by QR when the offer is taken"
              {...money}
              {...form.getInputProps('advance_payment')}
            />
            <NumberInput
              label="Payment window"
              description="Minutes in which the advance must be paid"
              min={1}
              max={1440}
              allowDecimal={false}
              {...form.getInputProps('payment_window')}
            />
          </>
        ) : (
          values.bundle_product.length > 0 && (
            <>
              <NumberInput
                label="Price of the bundle products apart"
                description={`By the catalogue: ${formatRs(priceApart(values.bundle_variant))}`}
                {...money}
                {...form.getInputProps('actual_price')}
              />
              <NumberInput
                label="Offer price of the bundle products"
                description="What they cost together in this scheme; 0 is a gift"
                {...money}
                {...form.getInputProps('offer_price')}
              />
            </>
          )
        )}
      </SimpleGrid>
      {isAboveList(errors) || values.confirm_above_list ? (
        <Checkbox
          mt="md"
          label="The prices above the list price are meant"
          {...form.getInputProps('confirm_above_list', { type: 'checkbox' })}
        />
      ) : null}
    </Fieldset>
  );
}

async function rowsOrNone(id: string) {
  try {
    return rowsOf(await productOf(id));
  } catch (error) {
    failed(error, 'The variants could not be read. Choose the product again.');
    return [];
  }
}

const isAboveList = (errors: Form['errors']) =>
  Object.values(errors).some((text) => String(text).includes('confirm that it is meant'));

function Sellers({ form }: { form: Form }) {
  const { values, errors } = form;
  const campaigns = useCampaigns();
  const retailers = useRetailers();
  const wrongOffice = Object.entries(errors).find(([path]) => path.startsWith('allowed_office'))?.[1];
  return (
    <Fieldset legend="Who sells it, and limits">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Campaign"
          description="Its quotas say which retailers sell how many"
          required={values.type === 'CAMPAIGN'}
          searchable
          clearable
          data={campaigns}
          nothingFoundMessage="Nothing found."
          value={values.campaign_id || null}
          error={errors.campaign_id}
          onChange={(campaign_id) => {
            form.setFieldValue('campaign_id', campaign_id ?? '');
            if (campaign_id) form.setFieldValue('allowed_office', []);
          }}
          clearButtonProps={{ 'aria-label': 'Take the campaign out' }}
        />
        <NumberInput
          label="Orders of one phone number"
          description="Left empty, as many as there are"
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps('limit_per_phone')}
        />
      </SimpleGrid>
      {!values.campaign_id && (
        <MultiSelect
          mt="md"
          label="Retailers"
          description="Left empty, every retailer sells it"
          searchable
          clearable
          limit={50}
          data={retailers}
          nothingFoundMessage="Nothing found."
          value={values.allowed_office}
          error={wrongOffice}
          onChange={(offices) => form.setFieldValue('allowed_office', offices)}
          clearButtonProps={{ 'aria-label': 'Take all retailers out' }}
        />
      )}
    </Fieldset>
  );
}

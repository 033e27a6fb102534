import { Checkbox, Fieldset, MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import { AddFirst } from '../kit/fields/AddFirst.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { failed } from '../kit/toast.tsx';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { productOf, useProducts } from './choices.ts';
import { errorUnder, hasBundlePrice, isAboveList, priceApart, rowsOf, type SchemeValues } from './form-values.ts';
import { PriceGrid } from './PriceGrid.tsx';

type Form = TypedForm<SchemeValues>;

/** Edits a scheme's products and their prices; `locked` says why the products can't change. */
export function SchemeProducts({ form, locked }: { form: Form; locked: string | undefined }) {
  const { values, errors } = form;
  const isMultiBuy = values.type === 'MULTI-BUY';
  const mains = useProducts('MAIN', [values.main_product]);
  const gifts = useProducts('BUNDLE', values.bundle_product);

  /** Check the choice again when the catalogue answers: it might have changed since. */
  async function setMain(main_product: string) {
    form.set('main_product', main_product);
    const rows = main_product ? await rowsOrNone(main_product) : [];
    if (form.latest().main_product === main_product) form.set('main_variant', rows);
  }
  /** Kept products keep their typed prices; new rows come from the catalogue. */
  async function setBundles(bundle_product: string[]) {
    form.set('bundle_product', bundle_product);
    addRows([]);
    const { bundle_variant: prices } = form.latest();
    const fresh = bundle_product.filter((id) => !prices.some((row) => row.product_id === id));
    await Promise.all(fresh.map(async (id) => addRows(await rowsOrNone(id))));
  }
  function addRows(read: SchemeValues['bundle_variant']) {
    const { bundle_product, bundle_variant: prices } = form.latest();
    const fresh = read.filter(({ product_id }) => !prices.some((row) => row.product_id === product_id));
    const all = [...prices, ...fresh];
    const rows = bundle_product.flatMap((id) => all.filter(({ product_id }) => product_id === id));
    form.set('bundle_variant', rows);
    if (!isMultiBuy) form.set('actual_price', priceApart(rows));
  }

  return (
    <Fieldset legend={t('Products and prices')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <Select
          label={t('Main product')}
          description={locked}
          readOnly={locked !== undefined}
          required
          {...mains.props}
          value={values.main_product || null}
          error={errors.main_product}
          onChange={(id) => setMain(id ?? '')}
        />
        {mains.isEmpty && <AddFirst what={t('main product')} path="product-manage/main/add" />}
        <MultiSelect
          label={t('Bundle products')}
          description={locked}
          readOnly={locked !== undefined}
          required={isMultiBuy}
          clearable={locked === undefined}
          maxValues={isMultiBuy ? 1 : 20}
          {...gifts.props}
          value={values.bundle_product}
          error={errorUnder(errors, 'bundle_product')}
          onChange={setBundles}
          clearButtonProps={{ 'aria-label': t('Remove all bundle products') }}
        />
      </SimpleGrid>
      <Stack gap="lg">
        <PriceGrid
          title={t('Prices of the main product')}
          field="main_variant"
          hasPrices
          rows={values.main_variant}
          errors={errors}
          onChange={(rows) => form.set('main_variant', rows)}
        />
        <PriceGrid
          title={isMultiBuy ? t('Gift prices') : t('Bundle product variants')}
          field="bundle_variant"
          hasPrices={isMultiBuy}
          rows={values.bundle_variant}
          errors={errors}
          onChange={(rows) => form.set('bundle_variant', rows)}
        />
      </Stack>
      <Amounts form={form} />
      {isAboveList(values) || values.confirm_above_list ? (
        <Checkbox
          mt="md"
          label={t('Allow prices above the list price')}
          {...form.field('confirm_above_list', { type: 'checkbox' })}
        />
      ) : null}
    </Fieldset>
  );
}

const MONEY = { prefix: RUPEES };

/** Asks for a multi-buy's advance, or for the price of the bundled products together. */
function Amounts({ form }: { form: Form }) {
  const { values, field } = form;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      {values.type === 'MULTI-BUY' ? (
        <>
          <NumberField
            label={t('Advance')}
            description={t('Paid by QR when the customer orders.')}
            {...MONEY}
            {...field('advance_payment')}
          />
          <NumberField
            label={t('Time to pay the advance (minutes)')}
            description={t('If empty, the default from Settings applies.')}
            {...field('payment_window')}
          />
        </>
      ) : (
        hasBundlePrice(values) && (
          <>
            <NumberField
              label={t('Bundle price when sold separately')}
              description={t('Sales price: {amount}', { amount: formatRs(priceApart(values.bundle_variant)) })}
              {...MONEY}
              {...field('actual_price')}
            />
            <NumberField
              label={t('Offer price of the bundle products')}
              description={t('Their combined price in this scheme. 0 means gift.')}
              {...MONEY}
              {...field('offer_price')}
            />
          </>
        )
      )}
    </SimpleGrid>
  );
}

async function rowsOrNone(id: string) {
  try {
    return rowsOf(await productOf(id));
  } catch (error) {
    failed(error, t('The variants could not be loaded. Choose the product again.'));
    return [];
  }
}

import { Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { canBuy } from '../../../../contract/catalog/variants.ts';
import type { CustomField } from '../../../../contract/offers/answers.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { FormErrors, TypedForm } from '../../kit/form/typed-form.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import type { Goods } from './counter-order.ts';

interface GoodsFieldsProps {
  form: Pick<TypedForm<Goods>, 'field' | 'values' | 'errors' | 'set'>;
  /** The shop's word for a scheme here. */
  called: 'Scheme' | 'Offer';
  offers: Pick<DataOf<'GET scheme/offer'>[number], '_id' | 'name'>[] | undefined;
  scheme: DataOf<'GET scheme/public/{id}'> | undefined;
  /** A multi-buy's gifts have their own prices. */
  hasPricedGifts?: boolean;
  onChosen?: () => void;
  /** Content below the scheme's choice. */
  children?: ReactNode;
}

/** Asks for the scheme, the variant, its gifts and the scheme's questions. */
export function GoodsFields({
  form: { field, values, errors, set },
  called,
  offers,
  scheme,
  hasPricedGifts = false,
  onChosen,
  children,
}: GoodsFieldsProps) {
  return (
    <>
      <Select
        label={t(called)}
        placeholder={
          offers?.length === 0
            ? t(called === 'Offer' ? 'No offer is live now' : 'No scheme is live now')
            : t('Choose one')
        }
        data={(offers ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        searchable
        {...field('scheme_id')}
        onChange={(id) => {
          set('scheme_id', id ?? '');
          set('variant_id', '');
          set('bundle', {});
          set('answers', {});
          onChosen?.();
        }}
      />
      {children}
      {scheme && (
        <>
          <VariantChoice
            product={scheme.main_product}
            value={values.variant_id}
            error={errors.variant_id}
            onChange={(id) => {
              set('variant_id', id);
              onChosen?.();
            }}
          />
          {scheme.bundle_product.map(({ product_id: product }) => (
            <VariantChoice
              key={product._id}
              product={product}
              isGift
              isPriced={hasPricedGifts}
              value={values.bundle[product._id] ?? ''}
              error={errors.bundle_variant_id}
              onChange={(id) => set('bundle', { ...values.bundle, [product._id]: id })}
            />
          ))}
          <CustomAnswers
            fields={scheme.d_data}
            values={values.answers}
            errors={errors}
            onChange={(answers) => set('answers', answers)}
          />
        </>
      )}
    </>
  );
}

interface VariantChoiceProps {
  product: SchemePublic['main_product'];
  isGift?: boolean;
  /** The gift's price differs by variant, so the user must choose. */
  isPriced?: boolean;
  value: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** Chooses a product's variant; a gift with only one needs no choice. */
function VariantChoice({ product, isGift = false, isPriced = !isGift, value, error, onChange }: VariantChoiceProps) {
  const [first, ...others] = product.variant;
  if (!isPriced && others.length === 0)
    return (
      <Text size="sm">
        {t('Includes')} {product.name} {first?.sku_of_seller}
      </Text>
    );
  return (
    <Select
      label={product.name}
      placeholder={isPriced ? t('Choose a variant') : t('Any in stock')}
      data={product.variant.map((variant) => ({
        value: variant._id,
        label: [variant.sku_of_seller, isPriced && formatRs(variant.sales_price), !canBuy(variant) && t('out of stock')]
          .filter(Boolean)
          .join(' · '),
        disabled: !canBuy(variant),
      }))}
      required={isPriced}
      clearable={!isPriced}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface CustomAnswersProps {
  fields: CustomField[];
  /** The answers, by the field's id. */
  values: Record<string, string>;
  errors: FormErrors;
  onChange: (values: Record<string, string>) => void;
}

/** Asks the scheme's extra questions. */
function CustomAnswers({ fields, values, errors, onChange }: CustomAnswersProps) {
  return fields.map(({ _id, field_name, field_type, value: options, is_required }, index) => {
    const shared = {
      label: field_name,
      required: is_required,
      error: errors[`d_data.${index}.value`],
      value: values[_id] ?? '',
    };
    const set = (value: string) => onChange({ ...values, [_id]: value });
    return field_type === 'choice' ? (
      <Select
        key={_id}
        {...shared}
        value={shared.value || null}
        data={options}
        onChange={(value) => set(value ?? '')}
      />
    ) : (
      <TextInput
        key={_id}
        {...shared}
        {...(field_type === 'number' && { inputMode: 'decimal' })}
        {...(field_type === 'date' && { placeholder: 'YYYY-MM-DD' })}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  });
}

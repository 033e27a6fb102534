import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { canBuy } from '../../../../contract/catalog/variants.ts';
import { formatRs } from '../../../../contract/money.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';

interface VariantChoiceProps {
  product: SchemePublic['main_product'];
  isGift?: boolean;
  /** Its price differs, so the user must choose it. */
  isPriced?: boolean;
  value: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** Chooses a product's variant; a gift with only one needs no choice. */
export function VariantChoice({
  product,
  isGift = false,
  isPriced = !isGift,
  value,
  error,
  onChange,
}: VariantChoiceProps) {
  const [first, ...others] = product.variant;
  if (!isPriced && others.length === 0)
    return (
      <Text size="sm">
        Includes {product.name} {first?.sku_of_seller}
      </Text>
    );
  return (
    <Select
      label={product.name}
      placeholder={isPriced ? 'Choose a variant' : 'Any in stock'}
      data={product.variant.map((variant) => ({
        value: variant._id,
        label: [variant.sku_of_seller, isPriced && formatRs(variant.sales_price), !canBuy(variant) && 'out of stock']
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

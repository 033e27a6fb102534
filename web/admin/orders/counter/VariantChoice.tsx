import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatRs } from '../../../../contract/money.ts';
import type { SchemePublic } from '../../../../contract/offers.ts';
import { canBuy } from '../../../../contract/variants.ts';

interface VariantChoiceProps {
  product: SchemePublic['main_product'];
  isGift?: boolean;
  value: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** One of a product's variants; a gift that comes in one form only is not asked for. */
export function VariantChoice({ product, isGift = false, value, error, onChange }: VariantChoiceProps) {
  const [first, ...others] = product.variant;
  if (isGift && others.length === 0)
    return (
      <Text size="sm">
        With it: {product.name} {first?.sku_of_seller}
      </Text>
    );
  return (
    <Select
      label={product.name}
      placeholder={isGift ? 'Any that is there' : 'Choose a variant'}
      data={product.variant.map((variant) => ({
        value: variant._id,
        label: [variant.sku_of_seller, !isGift && formatRs(variant.sales_price), !canBuy(variant) && 'none left']
          .filter(Boolean)
          .join(' · '),
        disabled: !canBuy(variant),
      }))}
      required={!isGift}
      clearable={isGift}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

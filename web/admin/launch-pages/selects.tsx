import { Select } from '@mantine/core';
import { useOffers, useProductChoices } from './choices.ts';

interface SelectProps {
  label: string;
  chosen: string;
  disabled?: boolean;
  required?: boolean;
}

export function OfferSelect({ chosen, ...props }: SelectProps) {
  return <Select {...useOffers([chosen]).props} {...props} />;
}

export function ProductSelect({ chosen, ...props }: SelectProps) {
  return <Select {...useProductChoices([chosen]).props} {...props} />;
}

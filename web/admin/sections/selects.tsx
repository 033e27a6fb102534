import { Select } from '@mantine/core';
import { useProductChoices, useSchemes } from './choices.ts';

interface SelectProps {
  label: string;
  chosen: string;
  disabled?: boolean;
  required?: boolean;
}

export function SchemeSelect({ chosen, ...props }: SelectProps) {
  return <Select {...useSchemes([chosen]).props} {...props} />;
}

export function ProductSelect({ chosen, ...props }: SelectProps) {
  return <Select {...useProductChoices([chosen]).props} {...props} />;
}

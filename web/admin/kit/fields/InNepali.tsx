import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fold } from '../Fold.tsx';

interface Props {
  label?: string;
  /** The texts in Nepali by their fields, in the values and in the errors of the form. */
  fields: string[];
  form: { values: object; errors: Record<string, ReactNode> };
  children: ReactNode;
}

/** The fields for readers of Nepali, folded until somebody wants to write them or one of them is wrong. */
export function InNepali({ label = 'In Nepali', fields, form: { values, errors }, children }: Props) {
  const written = fields.filter((field) => (values as Record<string, unknown>)[field]).length;
  return (
    <Fold
      label={label}
      count={written === 0 ? 'Empty' : `${written} of ${fields.length}`}
      mustOpen={fields.some((field) => errors[field])}
    >
      <Stack p="md" pt={0}>
        <Text size="sm" c="dimmed">
          If empty, Nepali readers see the English text.
        </Text>
        {children}
      </Stack>
    </Fold>
  );
}

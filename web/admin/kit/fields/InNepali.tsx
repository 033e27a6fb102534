import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Fold } from '../Fold.tsx';

interface Props {
  label?: string;
  /** Field names of the Nepali texts, as in `values` and `errors`. */
  fields: string[];
  form: { values: object; errors: Record<string, ReactNode> };
  children: ReactNode;
}

/** Folds the Nepali fields until one has a text or an error. */
export function InNepali({ label = t('In Nepali'), fields, form: { values, errors }, children }: Props) {
  const written = fields.filter((field) => (values as Record<string, unknown>)[field]).length;
  return (
    <Fold
      label={label}
      count={written === 0 ? t('Empty') : t('{shown} of {total}', { shown: written, total: fields.length })}
      mustOpen={fields.some((field) => errors[field])}
    >
      <Stack p="md" pt={0}>
        <Text size="sm" c="dimmed">
          {t('If empty, Nepali readers see the English text.')}
        </Text>
        {children}
      </Stack>
    </Fold>
  );
}

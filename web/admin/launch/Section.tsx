import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { minuteOf } from '../kit/When.tsx';
import { t } from '../language/t.ts';

/** Says when units run out at this rate; empty if they don't. */
export const runsOut = (at: string | null | undefined): string =>
  at ? t('Sold out at {at}', { at: minuteOf(at) }) : '';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </Paper>
  );
}

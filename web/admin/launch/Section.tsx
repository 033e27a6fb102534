import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { exactTime, todayInNepal } from '../kit/When.tsx';

/** A time in Nepal to the minute; without the day if it's today, as most are here. */
export function minuteOf(at: string): string {
  const minute = exactTime(at).slice(0, 16);
  return minute.startsWith(todayInNepal()) ? minute.slice(11) : minute;
}

/** Writes when something sells out at this rate, or nothing. */
export const runsOut = (at: string | null | undefined): string => (at ? `Sold out at ${minuteOf(at)}` : '');

/** A control-room section with its heading. */
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

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What matters, and below it in small print what tells it apart. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div>
      <div>{first}</div>
      <Text component="div" size="xs" c="dimmed">
        {second}
      </Text>
    </div>
  );
}

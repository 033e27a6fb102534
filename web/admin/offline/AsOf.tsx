import { Button, Group, Text } from '@mantine/core';
import { minuteOf } from '../kit/When.tsx';
import { t } from '../language/t.ts';

/** Shows the time of figures that couldn't be refreshed. */
export function AsOf({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={600} role="status">
        {t('As of {time}', { time: minuteOf(new Date(at).toISOString()) })}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('Refresh')}
      </Button>
    </Group>
  );
}

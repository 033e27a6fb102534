import { Button, Group, Text } from '@mantine/core';
import { exactTime, todayInNepal } from '../kit/When.tsx';
import { t } from '../language/t.ts';

/** Says from when the figures are that could not be read again. */
export function AsOf({ at, onRetry }: { at: number; onRetry: () => void }) {
  const [day = '', clock = ''] = exactTime(new Date(at).toISOString()).split(' ');
  const time = clock.slice(0, 5);
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={600} role="status">
        {t('As of {time}', { time: day === todayInNepal() ? time : `${day}, ${time}` })}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('Refresh')}
      </Button>
    </Group>
  );
}

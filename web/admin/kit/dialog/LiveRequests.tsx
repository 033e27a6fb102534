import { Alert, Stack, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { useData } from '../calls.ts';
import { When } from '../When.tsx';
import { LiveRow } from './live-change.tsx';

const REFRESH_MS = 60_000;

/** Lists changes to a live scheme or product that wait for a second approver. */
export function LiveRequests({ id }: { id: string }) {
  const { data = [] } = useData('GET live-change', { query: { entity_id: id } }, { refetchInterval: REFRESH_MS });
  return data.map(({ _id, asked_by, asked_at, is_me, changes }) => (
    <Alert key={_id} color="warning" mb="sm" title={t('A change is waiting for a second approver')}>
      <Stack gap="xs">
        <Text size="sm">
          {is_me
            ? tAround('You requested it {time}.', { time: <When at={asked_at} /> })
            : tAround('{asked_by} requested it {time}.', { asked_by, time: <When at={asked_at} /> })}{' '}
          {is_me
            ? t('It goes live when a colleague makes the same change.')
            : t('To approve it, make the same change and save. It then goes live.')}
        </Text>
        <Stack
          gap="xs"
          component="ul"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={t('Requested by {asked_by}', { asked_by })}
        >
          {changes.map((change) => (
            <LiveRow key={change.path} change={change} />
          ))}
        </Stack>
      </Stack>
    </Alert>
  ));
}

import { Alert, Stack, Text } from '@mantine/core';
import { useData } from '../calls.ts';
import { When } from '../When.tsx';
import { LiveRow } from './live-change.tsx';

const REFRESH_MS = 60_000;

/** Lists changes to a live scheme or product that wait for a second approver. */
export function LiveRequests({ id }: { id: string }) {
  const { data = [] } = useData('GET live-change', { query: { entity_id: id } }, { refetchInterval: REFRESH_MS });
  return data.map(({ _id, asked_by, asked_at, is_me, changes }) => (
    <Alert key={_id} color="warning" mb="sm" title="A change is waiting for a second approver">
      <Stack gap="xs">
        <Text size="sm">
          {is_me ? 'You requested it ' : `${asked_by} requested it `}
          <When at={asked_at} />.{' '}
          {is_me
            ? 'It goes live when a colleague makes the same change.'
            : 'To approve it, make the same change and save. It then goes live.'}
        </Text>
        <Stack
          gap="xs"
          component="ul"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={`Requested by ${asked_by}`}
        >
          {changes.map((change) => (
            <LiveRow key={change.path} change={change} />
          ))}
        </Stack>
      </Stack>
    </Alert>
  ));
}

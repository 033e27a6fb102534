import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { preferences } from '../../shared/session.ts';
import { t } from '../language/t.ts';
import { canPush, isBlocked } from './device.ts';
import { usePush } from './usePush.ts';

const OFFER = 'push offer';

/** Offers notifications once on each device, and brings those of an earlier session into this one. */
export function PushOffer() {
  const [isDismissed, setDismissed] = useState(() => preferences.get(OFFER) !== null);
  const push = usePush({ isAsked: canPush && (!isDismissed || Notification.permission === 'granted') });
  if (!push?.data || push.data.is_on || isDismissed || isBlocked()) return null;
  const { turning } = push;
  function dismiss() {
    preferences.set(OFFER, 'dismissed');
    setDismissed(true);
  }
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="push-offer">
      <Group justify="space-between">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={2} size="h5" id="push-offer">
            {t('Turn on notifications?')}
          </Title>
          <Text size="sm" c="dimmed">
            {push.about}
          </Text>
        </div>
        <Group gap="xs">
          <Button loading={turning.isPending} onClick={() => turning.mutate(true)}>
            {t('Turn on')}
          </Button>
          <Button variant="subtle" onClick={dismiss}>
            {t('Not now')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { When } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { deviceOf } from './device.ts';

export type Session = DataOf<'GET user/profile/session'>[number];

interface SessionCardProps {
  session: Session;
  /** Omit it for no button: the menu ends the current session. */
  onEnd?: () => void;
}

/** Shows a signed-in device. */
export function SessionCard({ session, onEnd }: SessionCardProps) {
  const device = deviceOf(session.agent);
  return (
    <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {session.is_current && (
              <Badge variant="light" color="success" tt="none">
                {t('This session')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {tAround('From {address}. Signed in {since}, last seen {seen}.', {
              address: session.address,
              since: <When at={session.added_at} />,
              seen: <When at={session.seen_at} />,
            })}
          </Text>
        </div>
        {onEnd && (
          <Button
            variant="default"
            onClick={onEnd}
            style={{ flex: 'none' }}
            aria-label={t('End the session on {device}', { device })}
          >
            {t('End')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

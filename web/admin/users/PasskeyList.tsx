import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { When } from '../kit/When.tsx';

export type Passkey = DataOf<'GET user/profile/passkey'>[number];

interface PasskeyListProps {
  passkeys: Passkey[];
  /** Shown for an empty list. */
  none: string;
  onTakeAway: (passkey: Passkey) => void;
}

/** Lists passkeys, each with its last sign-in and a remove button. */
export function PasskeyList({ passkeys, none, onTakeAway }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <Paper key={passkey._id} component="li" withBorder p="md" style={{ listStyle: 'none' }}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="sm" c="dimmed">
                Added <When at={passkey.added_at} />,{' '}
                {passkey.used_at ? (
                  <>
                    last used <When at={passkey.used_at} />.
                  </>
                ) : (
                  'never used.'
                )}
              </Text>
            </div>
            <Button
              variant="default"
              style={{ flex: 'none' }}
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onTakeAway(passkey)}
            >
              Remove
            </Button>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

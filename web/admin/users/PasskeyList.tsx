import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { When } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

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
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={t('Passkeys')}>
      {passkeys.map((passkey) => (
        <Paper key={passkey._id} component="li" withBorder p="md" style={{ listStyle: 'none' }}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="sm" c="dimmed">
                {tAround(passkey.used_at ? 'Added {added}, last used {used}.' : 'Added {added}, never used.', {
                  added: <When at={passkey.added_at} />,
                  used: passkey.used_at && <When at={passkey.used_at} />,
                })}
              </Text>
            </div>
            <Button
              variant="default"
              style={{ flex: 'none' }}
              aria-label={t('Remove {name}', { name: passkey.name })}
              onClick={() => onTakeAway(passkey)}
            >
              {t('Remove')}
            </Button>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { When } from './When.tsx';

interface DraftOfferProps {
  draft: { offered: { at: string } | undefined; restore(): void; refuse(): void };
}

/** What was typed here and not saved, before a reload, a lost session or a crash. */
export function DraftOffer({ draft: { offered, restore, refuse } }: DraftOfferProps) {
  if (!offered) return null;
  return (
    <Alert color="info" mb="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          You left unsaved changes here <When at={offered.at} />. They are kept on this device.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={restore}>
            Restore them
          </Button>
          <Button size="compact-sm" variant="default" onClick={refuse}>
            Throw them away
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { When } from './When.tsx';

interface DraftOfferProps {
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was typed here and not saved, before a reload, a lost session or a crash. */
export function DraftOffer({ at, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert color="info" mb="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          You left unsaved changes here <When at={at} />. They are kept on this device.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onRestore}>
            Restore them
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            Throw them away
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { When } from '../When.tsx';

interface DraftOfferProps {
  draft: { offered: { at: string } | undefined; restore(): void; refuse(): void };
  /** A save is on its way: its answer is for what was sent, so that stays in the form until then. */
  isSaving: boolean;
}

/** Offers the text that was typed here and not saved, before a reload, a lost session or a crash. */
export function DraftOffer({ draft: { offered, restore, refuse }, isSaving }: DraftOfferProps) {
  if (!offered) return null;
  return (
    <Alert color="info" mb="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          You left unsaved changes here <When at={offered.at} />. They are kept on this device.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" disabled={isSaving} onClick={restore}>
            Restore them
          </Button>
          <Button size="compact-sm" variant="default" disabled={isSaving} onClick={refuse}>
            Throw them away
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

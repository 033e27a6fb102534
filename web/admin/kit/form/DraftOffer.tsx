import { Alert, Button, Group, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { When } from '../When.tsx';

interface DraftOfferProps {
  draft: { found: { at: number } | undefined; restore(): void; drop(): void };
  /** Whether a save is in flight. Its values must stay in the form, because the answer is about them. */
  isSaving: boolean;
}

/** Offers to restore unsaved text after a reload, a lost session or a crash. */
export function DraftOffer({ draft: { found, restore, drop }, isSaving }: DraftOfferProps) {
  if (!found) return null;
  return (
    <Alert color="info" mb="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {tAround('You left unsaved changes here {time}.', { time: <When at={new Date(found.at).toISOString()} /> })}{' '}
          {t('They are kept on this device.')}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" disabled={isSaving} onClick={restore}>
            {t('Restore draft')}
          </Button>
          <SmallButton disabled={isSaving} onClick={drop}>
            {t('Discard draft')}
          </SmallButton>
        </Group>
      </Group>
    </Alert>
  );
}

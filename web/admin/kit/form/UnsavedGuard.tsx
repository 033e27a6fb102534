// biome-ignore lint/style/noRestrictedImports: the router holds the history back meanwhile, so this question lays no entry on it
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';
import { storedToken } from '../../../shared/session.ts';
import { t } from '../../language/t.ts';

interface UnsavedGuardProps {
  hasChanges: () => boolean;
  /** Discards the changes. */
  onLeave?: () => void;
}

/** Asks before a link, Back or closing the tab leaves unsaved changes behind. */
export function UnsavedGuard({ hasChanges, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  useWindowEvent('beforeunload', (event) => {
    // Don't ask after the session has ended: the draft keeps the text.
    if (hasChanges() && storedToken()) event.preventDefault();
  });

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      centered
    >
      <Stack>
        <Text size="sm">{t('Your changes here will be lost.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            {t('Stay')}
          </Button>
          <Button
            color="danger"
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            {t('Leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Group, Paper, Stack, Title } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { t } from '../../language/t.ts';
import { NotLoaded } from '../lazy-part.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { useFrontDialog } from './open-dialogs.ts';

/** Stands in for Front.tsx if it didn't load: shows the dialog in front, or the last toast, and offers a reload. */
export function PlainFront() {
  const dialog = useFrontDialog();
  const toast = useNotifications().notifications.at(-1);
  if (!dialog && !toast) return null;
  return (
    <Paper
      role="alert"
      withBorder
      shadow="md"
      p="md"
      pos="fixed"
      bottom={8}
      left={8}
      right={8}
      maw={560}
      mah="80dvh"
      style={{ overflowY: 'auto', zIndex: 'var(--mantine-z-index-max)' }}
    >
      <Stack>
        {dialog && (
          <Title order={2} size="h5">
            {dialog.title}
          </Title>
        )}
        {dialog ? dialog.children : toast?.message}
        <Group>
          <NotLoaded />
          {!dialog && <SmallButton onClick={() => notifications.clean()}>{t('Close')}</SmallButton>}
        </Group>
      </Stack>
    </Paper>
  );
}

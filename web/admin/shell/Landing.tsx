import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ToDo } from '../dashboard/ToDo.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import classes from './Landing.module.css';
import { useMenuScreens } from './menu.ts';

/** Shows users without a dashboard their waiting work and every page that they are allowed to open. */
export function Landing() {
  const { user } = useSession();
  const screens = useMenuScreens();
  return (
    <Stack>
      <PageHeader title={t('Welcome, {name}', { name: user?.name ?? '' })} />
      <ToDo />
      {screens.length === 0 && (
        <Text>{t('You don’t have access to any screen yet. Ask your administrator for a role, then reload.')}</Text>
      )}
      <SimpleGrid component="nav" aria-label={t('Screens you can open')} cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {screens.map(({ path, label, group }) => (
          <Paper key={path} component={Link} to={`/${path}`} withBorder p="md" className={classes.card}>
            <Text fw={600}>{label}</Text>
            <Text size="xs" c="dimmed">
              {group}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

import { Anchor, Group, Paper, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { showSetupBar } from '../dashboard/setup-bar.ts';
import { neededOf, pathOf, STEPS } from '../dashboard/setup-steps.ts';
import { useData } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

/** Leads from one setup step to the next, on every page except the dashboard, which lists them all. */
export function SetupBar() {
  const { pathname } = useLocation();
  const { data } = useData('GET setup', undefined, { refetchInterval: 10_000 });
  const [next] = neededOf(data?.steps ?? []);
  if (data && !next) showSetupBar(false);
  if (!next || pathname === '/dashboard/commerce') return null;
  const { label, help } = STEPS[next.step];
  const path = `/${pathOf(next)}`;
  const isHere = pathname === path;
  return (
    <Paper component="aside" aria-label={t('Next step')} withBorder p="xs" mb="xl">
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          {tAround(isHere ? 'Now: {step}.' : 'Next: {step}.', { step: <b>{label}</b> })} {help}
        </Text>
        <Group gap="md">
          {next.step === 'first_order' && (
            <Anchor href="/" target="_blank" size="sm" fw={600}>
              {t('Open your shop')}
            </Anchor>
          )}
          {!isHere && (
            <Anchor component={Link} to={path} size="sm" fw={600}>
              {t('Continue')}
            </Anchor>
          )}
          <Anchor component={Link} to="/dashboard/commerce" size="sm">
            {t('All setup steps')}
          </Anchor>
        </Group>
      </Group>
    </Paper>
  );
}

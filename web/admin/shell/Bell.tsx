import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useWork } from '../dashboard/work.ts';
import { IconBell } from '../kit/icons.ts';
import { figure } from '../language/figures.ts';
import { t } from '../language/t.ts';
import classes from './Bell.module.css';

/** Shows your waiting work on every page: a count on the bell, and a link to each kind. */
export function Bell() {
  const work = useWork();
  const waiting = work.filter(({ count }) => count > 0);
  const sum = waiting.reduce((sum, { count }) => sum + count, 0);
  if (work.length === 0) return null;
  return (
    <Menu width={280} position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Indicator
        label={sum > 99 ? `${figure(99)}+` : figure(sum)}
        size={18}
        offset={10}
        disabled={sum === 0}
        classNames={{ indicator: classes.sum }}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={sum > 0 ? t(sum === 1 ? '{count} task' : '{count} tasks', { count: sum }) : t('No open work')}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>
        {waiting.length === 0 && (
          <Text size="sm" p="sm" c="dimmed">
            {t('You’re all caught up.')}
          </Text>
        )}
        {waiting.map(({ label, to, count }) => (
          <Menu.Item key={to} component={Link} to={`/${to}`} rightSection={<b>{figure(count)}</b>}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

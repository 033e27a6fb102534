import { AppShell, Collapse, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SCREEN_GROUPS, type Screen, type ScreenGroup } from '../../../contract/screen-list.ts';
import { preferences } from '../../shared/session.ts';
import { useWaiting } from '../dashboard/waiting.ts';
import type { IconProps } from '../kit/icon.tsx';
import {
  IconBox,
  IconBuildingStore,
  IconChartBar,
  IconChevronDown,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconMessage,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconTag,
  IconTruckDelivery,
  IconUsers,
} from '../kit/icons.ts';
import { isText, storedList } from '../kit/stored.ts';
import { t, translated } from '../language/t.ts';
import { useMenuScreens } from './menu.ts';
import classes from './Shell.module.css';

const GROUP_ICONS: Record<ScreenGroup, ComponentType<IconProps>> = {
  Dashboard: IconLayoutDashboard,
  Orders: IconReceipt,
  Reports: IconChartBar,
  Offers: IconTag,
  Products: IconBox,
  Content: IconFileText,
  Offices: IconBuildingStore,
  Locations: IconMapPin,
  Delivery: IconTruckDelivery,
  Messages: IconMessage,
  People: IconUsers,
  System: IconSettings,
};

const FOLDED = 'menu';

/** Lists the user's screens by group, with a keyword search (spec 2.3, Admin shell). */
export function SideMenu() {
  const [keyword, setKeyword] = useState('');
  const [folded, setFolded] = useState(() => storedList(preferences.get(FOLDED), isText));
  const screens = useMenuScreens();
  const waiting = useWaiting();
  const entries = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const words = keyword.trim().toLowerCase();
  const matching = screens.filter((screen) =>
    `${translated(screen.group)} ${screen.label}`.toLowerCase().includes(words),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const entry = entries.current?.querySelector('[aria-current=page]');
    if (!entry || !entries.current) return;
    const [visible, { top, bottom }] = [entries.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    // Scroll only if the entry is hidden, and show its neighbours too.
    if (top < visible.top || bottom > visible.bottom) entry.scrollIntoView({ block: 'center' });
  }, [pathname]);

  function fold(group: ScreenGroup) {
    const next = folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group];
    setFolded(next);
    preferences.set(FOLDED, JSON.stringify(next));
  }

  return (
    <>
      <AppShell.Section p="sm">
        <TextInput
          type="search"
          aria-label={t('Search the menu')}
          placeholder={t('Search the menu')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
      </AppShell.Section>
      <AppShell.Section grow px="sm" pb="sm" ref={entries} className={classes.entries}>
        {SCREEN_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            screens={matching.filter((screen) => screen.group === group)}
            waiting={waiting}
            // Never fold a group with matches, or with this screen.
            isFolded={folded.includes(group) && words === '' && !isWithin(group, screens, pathname)}
            onFold={() => fold(group)}
          />
        ))}
        {matching.length === 0 && (
          <Text size="sm" c="dimmed" px="sm">
            {t('No screens match.')}
          </Text>
        )}
      </AppShell.Section>
    </>
  );
}

const isWithin = (group: ScreenGroup, screens: Screen[], pathname: string) =>
  screens.some((screen) => screen.group === group && `${pathname}/`.startsWith(`/${screen.path}/`));

interface GroupProps {
  group: ScreenGroup;
  screens: Screen[];
  waiting: Record<string, number>;
  isFolded: boolean;
  onFold: () => void;
}

function Group({ group, screens, waiting, isFolded, onFold }: GroupProps) {
  const id = useId();
  const Icon = GROUP_ICONS[group];
  const [first] = screens;
  if (!first) return null;
  // A group with one screen shows just that screen.
  if (screens.length === 1 && first.label === translated(group)) {
    return (
      <NavLink to={`/${first.path}`} className={classes.groupName}>
        <Icon size={18} aria-hidden />
        {first.label}
      </NavLink>
    );
  }
  const sum = screens.reduce((sum, screen) => sum + (waiting[screen.path] ?? 0), 0);
  return (
    <section>
      <UnstyledButton className={classes.groupName} aria-expanded={!isFolded} aria-controls={id} onClick={onFold}>
        <Icon size={18} aria-hidden />
        {translated(group)}
        {isFolded && <Count count={sum} />}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={!isFolded} id={id}>
        <ul className={classes.group} aria-label={translated(group)}>
          {screens.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={`/${path}`} className={classes.entry}>
                {label}
                <Count count={waiting[path] ?? 0} />
              </NavLink>
            </li>
          ))}
        </ul>
      </Collapse>
    </section>
  );
}

const HIGHEST_SHOWN = 99;

/** Shows how much work waits here; hidden at zero. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : count}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  );
}

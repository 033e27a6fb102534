import { AppShell, ScrollArea, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { SCREEN_GROUPS, type Screen } from '../../../contract/screens.ts';
import { useMenuScreens } from './menu.ts';
import classes from './Shell.module.css';

/** The screens the user can reach, by group, with a keyword search (spec 2.3, Admin shell). */
export function SideMenu() {
  const [keyword, setKeyword] = useState('');
  const screens = useMenuScreens();
  const matching = screens.filter((screen) =>
    `${screen.group} ${screen.label}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  );

  return (
    <>
      <AppShell.Section p="sm">
        <TextInput
          type="search"
          aria-label="Search the menu"
          placeholder="Search the menu"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} px="sm" type="auto">
        {SCREEN_GROUPS.map((group) => (
          <MenuGroup key={group} name={group} screens={matching.filter((screen) => screen.group === group)} />
        ))}
        {matching.length === 0 && (
          <Text size="sm" c="dimmed" px="sm" role="status">
            No screen is called that.
          </Text>
        )}
      </AppShell.Section>
    </>
  );
}

function MenuGroup({ name, screens }: { name: string; screens: Screen[] }) {
  const id = useId();
  if (screens.length === 0) return null;
  const isSaidByEntry = screens.length === 1 && screens[0]?.label === name;
  return (
    <>
      {!isSaidByEntry && (
        <div id={id} className={classes.groupName}>
          {name}
        </div>
      )}
      <ul className={classes.group} aria-labelledby={isSaidByEntry ? undefined : id}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <NavLink to={`/${screen.path}`} className={classes.entry}>
              {screen.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

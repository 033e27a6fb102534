import { ActionIcon, AppShell, Box, Burger, Group, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, ScrollRestoration, useLocation } from 'react-router';
import { useSetupBar } from '../dashboard/setup-bar.ts';
import { useClosedByBack } from '../kit/dialog/back.ts';
import { IconSearch } from '../kit/icons.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { BrandMark } from './BrandMark.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { openSearch, SearchButton } from './SearchButton.tsx';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { ViewingBanner } from './ViewingBanner.tsx';

// Nothing on the first screen waits for it.
const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu);
const Bell = lazyPart(async () => (await import('./Bell.tsx')).Bell);
// Only the first days of an installation need it.
const SetupBar = lazyPart(async () => (await import('./SetupBar.tsx')).SetupBar);
const CommandSearch = lazyPart(async () => (await import('./CommandSearch.tsx')).CommandSearch);

/** Header, side menu (a drawer on a phone) and the open page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isSettingUp = useSetupBar();
  // The page whose drawer is open: another page begins with it closed.
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);
  const menuIsOpen = openAt === pathname;
  const closeMenu = () => setOpenAt(undefined);

  useHotkeys([['Escape', closeMenu]]);
  useClosedByBack(menuIsOpen, closeMenu);
  // The shortcut works in a field as well, because it types nothing. The search opens as soon as its code has loaded.
  useHotkeys([['mod+K', openSearch]], []);

  return (
    <AppShell
      header={{ height: 'var(--header-height)' }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !menuIsOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      <NavigationProgress />
      <AppShell.Header>
        <Group h="100%" px="md" wrap="nowrap" justify="space-between">
          <Group wrap="nowrap" gap="xs">
            <Burger
              opened={menuIsOpen}
              onClick={() => setOpenAt(menuIsOpen ? undefined : pathname)}
              hiddenFrom="md"
              size="sm"
              aria-label={menuIsOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={menuIsOpen}
            />
            <UnstyledButton component={Link} to="/dashboard/commerce" className={classes.brand}>
              <BrandMark />
            </UnstyledButton>
          </Group>
          <Box visibleFrom="sm">
            <SearchButton />
          </Box>
          <Group wrap="nowrap" gap="xs">
            <ActionIcon hiddenFrom="sm" variant="subtle" size={44} aria-label="Search" onClick={openSearch}>
              <IconSearch size={20} aria-hidden />
            </ActionIcon>
            <Suspense fallback={<div className={classes.bell} />}>
              <Bell />
            </Suspense>
            <Suspense fallback={<div className={classes.account} />}>
              <UserMenu />
            </Suspense>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Screens" className={classes.menu} data-open={menuIsOpen}>
        <SideMenu />
      </AppShell.Navbar>
      <AppShell.Main id="main" className={classes.main}>
        <ViewingBanner />
        <OfflineBanner />
        {isSettingUp && (
          <Suspense>
            <SetupBar />
          </Suspense>
        )}
        {children}
      </AppShell.Main>
      <Suspense>
        <CommandSearch />
      </Suspense>
      <ScrollRestoration />
    </AppShell>
  );
}

import {
  ActionIcon,
  Alert,
  AppShell,
  Box,
  Burger,
  Button,
  Group,
  UnstyledButton,
  useComputedColorScheme,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { call } from '../../shared/api.ts';
import { endViewing, leaving, storedToken, WAITING } from '../../shared/session.ts';
import { deviceStorage } from '../../shared/storage.ts';
import { useSetupBar } from '../dashboard/setup-bar.ts';
import { useClosedByBack } from '../kit/dialog/back.ts';
import { IconEye, IconSearch } from '../kit/icons.ts';
import { laterPart } from '../kit/lazy-part.tsx';
import { OfflineBanner } from '../kit/OfflineBanner.tsx';
import { t } from '../language/t.ts';
import { useBrand } from '../our-brand.ts';
import { keepOwnNotifications } from '../push/keep.ts';
import { useSession } from '../session.tsx';
import { openSearch, SearchButton } from './SearchButton.tsx';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';

// The first screen doesn't wait for these.
const UserMenu = laterPart(async () => (await import('./UserMenu.tsx')).UserMenu);
const Bell = laterPart(async () => (await import('./Bell.tsx')).Bell);
// Needed only in an installation's first days.
const SetupBar = laterPart(async () => (await import('./SetupBar.tsx')).SetupBar);
const OfflineBar = laterPart(async () => (await import('../unsent/OfflineBar.tsx')).OfflineBar);
const CommandSearch = laterPart(async () => (await import('./CommandSearch.tsx')).CommandSearch);

const { toLogin } = leaving;
leaving.toLogin = () => {
  const isEmpty = !deviceStorage.keys().some((key) => key.startsWith(WAITING));
  if (isEmpty || !storedToken()) return toLogin();
  void import('../offline/ask-before-login.tsx').then(({ askBeforeLogin }) => askBeforeLogin()).finally(toLogin);
};

/** Lays out the header, the side menu (a drawer on a phone) and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isSettingUp = useSetupBar();
  const { user } = useSession();
  const isShop = user?.office.type === 'RETAILER' && !user.viewing;
  // The page on which the drawer was opened: on another page it's closed.
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined);
  const menuIsOpen = openAt === pathname;
  const closeMenu = () => setOpenAt(undefined);

  useEffect(() => void keepOwnNotifications().catch(() => undefined), []);
  useHotkeys([['Escape', closeMenu]]);
  useClosedByBack(menuIsOpen, closeMenu);
  // The shortcut works in fields too, because it types nothing. The search opens once its code has loaded.
  useHotkeys([['mod+K', openSearch]], []);

  return (
    <AppShell
      header={{ height: 'var(--header-height)' }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !menuIsOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
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
              aria-label={menuIsOpen ? t('Close the menu') : t('Open the menu')}
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
            <ActionIcon hiddenFrom="sm" variant="subtle" size={44} aria-label={t('Search')} onClick={openSearch}>
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
      <AppShell.Navbar aria-label={t('Screens')} className={classes.menu} data-open={menuIsOpen}>
        <SideMenu />
      </AppShell.Navbar>
      <AppShell.Main id="main" className={classes.main}>
        <ViewingBanner />
        {isShop ? (
          <Suspense>
            <OfflineBar />
          </Suspense>
        ) : (
          <OfflineBanner />
        )}
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

/** Shows the shop's logo and name on every screen. */
function BrandMark() {
  const { name, logo, logo_dark, logo_says_name } = useBrand();
  const isDark = useComputedColorScheme() === 'dark';
  const shown = isDark ? logo_dark : logo;
  return (
    <>
      {shown && (
        <img
          className={classes.logo}
          src={fileUrl(shown.path)}
          width={Math.round((shown.width * 28) / shown.height)}
          height={28}
          alt={logo_says_name ? name : ''}
        />
      )}
      {!(shown && logo_says_name) && <span>{name}</span>}
    </>
  );
}

/** Shows a bar at the top while the next page's code loads. */
function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return isMoving ? <div className={classes.progress} role="progressbar" aria-label={t('Opening the page')} /> : null;
}

/** Says on every page that you're viewing as a role, and leads back. */
function ViewingBanner() {
  const { user } = useSession();
  if (!user?.viewing) return null;
  async function leave() {
    // If the server can't be reached, the session expires by itself.
    await call('GET user/logout').catch(() => undefined);
    endViewing();
  }
  return (
    <Alert color="warning" variant="filled" icon={<IconEye aria-hidden />} mb="sm" role="status">
      <Group justify="space-between">
        <span>
          {t('You are viewing the back office as {role}. Return to your own view to make changes.', {
            role: user.viewing,
          })}
        </span>
        <Button variant="white" color="dark" size="compact-md" onClick={leave}>
          {t('Return to your own view')}
        </Button>
      </Group>
    </Alert>
  );
}

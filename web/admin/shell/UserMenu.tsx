import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DIGITS, type Digits } from '../../../contract/language/digits.ts';
import { LANGUAGES, type Language } from '../../../contract/language/language.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { call } from '../kit/calls.ts';
import { IconKey, IconLogout, IconRefresh, IconUser } from '../kit/icons.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { failed, succeeded } from '../kit/toast.tsx';
import { digits } from '../language/own-digits.ts';
import { language, t } from '../language/t.ts';
import { queryClient } from '../queries.ts';
import { useSession } from '../session.tsx';
import classes from './UserMenu.module.css';
import { useLogout } from './useLogout.ts';

const SCHEMES = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System default') },
] as const;

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ne: 'नेपाली' };
const DIGITS_SHOWN: Record<Digits, string> = { latin: '1 2 3', devanagari: '१ २ ३' };

// Load the form on demand.
const ChangePassword = lazyPart(async () => (await import('../profile/ChangePassword.tsx')).ChangePassword);

/** The release that serves this page, for bug reports. */
const release = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content;

/** Shows the header's menu (spec 2.3). */
export function UserMenu() {
  const { user, reloadAccess } = useSession();
  const logout = useLogout();
  const [isChanging, setChanging] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!user) return null;

  const reload = async () => {
    try {
      await reloadAccess();
      await queryClient.invalidateQueries();
      succeeded(t('Access reloaded.'));
    } catch (error) {
      failed(error, t('Access could not be reloaded.'));
    }
  };

  /** Opens the same page in the other language or digits; a form asks before it loses typed text. */
  const choose = async (chosen: { language: Language; digits?: Digits }) => {
    try {
      await call('POST user/profile/language', { body: chosen });
      // The cached page is in the other language.
      await globalThis.caches?.delete('back office page');
      window.location.reload();
    } catch (error) {
      failed(error, t('The language could not be changed.'));
    }
  };

  return (
    <>
      {isChanging && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <Menu width={240} position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <Avatar
              size={36}
              radius="xl"
              color="ink"
              variant="filled"
              name={user.name}
              src={user.avatar && fileUrl(user.avatar)}
              alt=""
              aria-hidden
            />
            <VisuallyHidden>
              {t('Account of')} {user.name}
            </VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text size="sm" fw={600}>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              {user.roles.map((role) => role.role_title).join(', ')} {t('at')} {user.office.name}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
            {t('Profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={reload}>
            {t('Reload Access')}
          </Menu.Item>
          {!user.viewing && (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setChanging(true)}>
              {t('Change Password')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('Appearance')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
            {SCHEMES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {!user.viewing && (
            <>
              <Menu.Label>{t('Language')}</Menu.Label>
              <Menu.RadioGroup value={language} onChange={(value) => choose({ language: value as Language })}>
                {LANGUAGES.map((value) => (
                  <Menu.RadioItem key={value} value={value} lang={value}>
                    {LANGUAGE_NAMES[value]}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              {language === 'ne' && (
                <>
                  <Menu.Label>{t('Digits')}</Menu.Label>
                  <Menu.RadioGroup value={digits} onChange={(value) => choose({ language, digits: value as Digits })}>
                    {DIGITS.map((value) => (
                      <Menu.RadioItem key={value} value={value}>
                        {DIGITS_SHOWN[value]}
                      </Menu.RadioItem>
                    ))}
                  </Menu.RadioGroup>
                </>
              )}
              <Menu.Divider />
            </>
          )}
          {!user.viewing && (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
              {t('Logout')}
            </Menu.Item>
          )}
          {release && (
            <Menu.Label>
              {t('Release')} {release}
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

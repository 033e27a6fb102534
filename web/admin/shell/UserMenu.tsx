import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { IconKey, IconLogout, IconRefresh, IconUser } from '../kit/icons.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { failed, succeeded } from '../kit/toast.tsx';
import { queryClient } from '../queries.ts';
import { useSession } from '../session.tsx';
import classes from './UserMenu.module.css';
import { useLogout } from './useLogout.ts';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System default' },
] as const;

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
      succeeded('Access reloaded.');
    } catch (error) {
      failed(error, 'Access could not be reloaded.');
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
            <VisuallyHidden>Account of {user.name}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text size="sm" fw={600}>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              {user.roles.map((role) => role.role_title).join(', ')} at {user.office.name}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
            Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={reload}>
            Reload Access
          </Menu.Item>
          {!user.viewing && (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setChanging(true)}>
              Change Password
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
            {SCHEMES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {!user.viewing && (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
              Logout
            </Menu.Item>
          )}
          {release && <Menu.Label>Release {release}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

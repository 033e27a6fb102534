import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { useHistoryOf } from '../kit/HistoryLink.tsx';
import {
  IconDeviceDesktop,
  IconDotsVertical,
  IconHistory,
  IconLockQuestion,
  IconMailForward,
  IconUserOff,
} from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';

type ListedUser = RowOf<'GET user'>;

/** Offers a user's actions besides editing. */
export function UserMenu({ user }: { user: ListedUser }) {
  const open = {
    sessions: useAllowed('user-manage/sessions/:id'),
    why: useAllowed('user-manage/why/:id'),
    edit: useAllowed('user-manage/edit/:id'),
    audit: useAllowed('audit'),
  };
  const history = useHistoryOf(user._id);
  const invite = useAction('POST user/invite', {
    done: t('Invitation sent.'),
    failure: t('The invitation could not be sent.'),
  });
  if (!Object.values(open).some(Boolean)) return null;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('More actions for {name}', { name: user.name })}
          title={t('More')}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Can path="user-manage/sessions/:id">
          <Menu.Item
            component={Link}
            to={`/user-manage/sessions/${user._id}`}
            leftSection={<IconDeviceDesktop size={16} aria-hidden />}
          >
            {t('Sessions and reset code')}
          </Menu.Item>
        </Can>
        {user.invitation !== 'ACCEPTED' && user.is_active && (
          <Can path="user-manage/sessions/:id">
            <Menu.Item
              leftSection={<IconMailForward size={16} aria-hidden />}
              onClick={() => invite.run({ body: { user_id: [user._id] } })}
            >
              {t('Resend invitation')}
            </Menu.Item>
          </Can>
        )}
        <Can path="user-manage/why/:id">
          <Menu.Item
            component={Link}
            to={`/user-manage/why/${user._id}`}
            leftSection={<IconLockQuestion size={16} aria-hidden />}
          >
            {t('Check access')}
          </Menu.Item>
        </Can>
        <Can path="audit">
          <Menu.Item component={Link} {...history} leftSection={<IconHistory size={16} aria-hidden />}>
            {t('History')}
          </Menu.Item>
        </Can>
        <Can path="user-manage/edit/:id">
          <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => askToggle(user)}>
            {user.is_active ? t('Deactivate') : t('Reactivate')}
          </Menu.Item>
        </Can>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks, then deactivates or reactivates a user. */
function askToggle({ _id: id, name, is_active }: ListedUser): void {
  confirm({
    title: is_active ? t('Deactivate {name}?', { name }) : t('Reactivate {name}?', { name }),
    text: is_active
      ? t('{name} is signed out everywhere and can’t sign in until reactivated. Everything {name} has done is kept.', {
          name,
        })
      : t('{name} can sign in again, with the same password, office and roles.', { name }),
    doIt: is_active ? t('Deactivate') : t('Reactivate'),
    isDanger: is_active,
    call: 'POST user/active/{id}',
    input: { params: { id }, body: { is_active: !is_active } },
    done: is_active ? t('User deactivated.') : t('User reactivated.'),
    failure: t('Status Change Failed.'),
  });
}

import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { useHistoryOf } from '../kit/HistoryLink.tsx';
import {
  IconDeviceDesktop,
  IconDotsVertical,
  IconHistory,
  IconLockQuestion,
  IconMailForward,
  IconUserOff,
} from '../kit/icons.ts';
import { useAllowed } from '../session.tsx';
import { askToggle } from './activation.tsx';

type ListedUser = RowOf<'GET user'>;

/** The acts on a user besides editing. */
export function UserMenu({ user }: { user: ListedUser }) {
  const open = {
    sessions: useAllowed('user-manage/sessions/:id'),
    why: useAllowed('user-manage/why/:id'),
    edit: useAllowed('user-manage/edit/:id'),
    audit: useAllowed('audit'),
  };
  const history = useHistoryOf(user._id);
  const invite = useAction('POST user/invite', {
    done: 'Invitation sent.',
    failure: 'The invitation could not be sent.',
  });
  if (!Object.values(open).some(Boolean)) return null;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`More about ${user.name}`} title="More">
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
            Sessions and reset code
          </Menu.Item>
        </Can>
        {user.invitation !== 'ACCEPTED' && user.is_active && (
          <Can path="user-manage/sessions/:id">
            <Menu.Item
              leftSection={<IconMailForward size={16} aria-hidden />}
              onClick={() => invite.run({ body: { user_id: [user._id] } })}
            >
              Send the invitation again
            </Menu.Item>
          </Can>
        )}
        <Can path="user-manage/why/:id">
          <Menu.Item
            component={Link}
            to={`/user-manage/why/${user._id}`}
            leftSection={<IconLockQuestion size={16} aria-hidden />}
          >
            Why can't I see this?
          </Menu.Item>
        </Can>
        <Can path="audit">
          <Menu.Item component={Link} {...history} leftSection={<IconHistory size={16} aria-hidden />}>
            History
          </Menu.Item>
        </Can>
        <Can path="user-manage/edit/:id">
          <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => askToggle(user)}>
            {user.is_active ? 'Deactivate' : 'Reactivate'}
          </Menu.Item>
        </Can>
      </Menu.Dropdown>
    </Menu>
  );
}

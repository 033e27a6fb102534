import { Badge, Group } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useOfficeChoices } from '../offices/choices.ts';
import { useRoleChoices } from './choices.ts';
import { UserMenu } from './UserMenu.tsx';

type ListedUser = RowOf<'GET user'>;

const INVITED = [
  { value: 'INVITED', label: t('Invited') },
  { value: 'EXPIRED', label: t('Invitation expired') },
  { value: 'ACCEPTED', label: t('Accepted') },
];

/** Lists users of your office and those below. */
export function UserList() {
  const { filters } = useListState();
  const offices = useOfficeChoices({}, [filters.find_office_id]);
  const roles = useRoleChoices([filters.find_role]);
  return (
    <ResourceList
      title={t('Users')}
      noun={t('User')}
      list="GET user"
      nameOf={(user) => user.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          cell: (user) => (
            <TwoLines first={user.name} second={[user.email, user.mobile_no].filter(Boolean).join(', ')} />
          ),
        },
        { header: t('Office'), cell: (user) => user.office.name },
        { header: t('Roles'), cell: (user) => user.roles.map((role) => role.role_title).join(', ') },
        { header: t('Status'), cell: (user) => <UserStatus user={user} /> },
        { header: t('Last seen'), cell: (user) => (user.seen_at ? <Moment at={user.seen_at} /> : t('Never')) },
        { header: t('Added'), sort: 'added_at', cell: (user) => <Moment at={user.added_at} /> },
      ]}
      search={{ name: 'find_search', label: t('users by name, email or mobile number') }}
      filters={[
        { label: t('Company name'), name: 'find_company_name', isText: true },
        { label: t('Office'), name: 'find_office_id', ...offices.filter },
        { label: t('Role'), name: 'find_role', ...roles.filter },
        { label: t('Invitation'), name: 'find_invitation', choices: INVITED },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
      bulk={(chosen, done) => <InviteChosen chosen={chosen} done={done} />}
      empty={t('Add your first user. Their office and role decide what they see.')}
      rowActions={(user) => <UserMenu user={user} />}
    />
  );
}

function UserStatus({ user }: { user: ListedUser }) {
  return (
    <Group gap={4}>
      <ActiveBadge isActive={user.is_active} words={[t('Active'), t('Inactive')]} />
      {user.is_active && user.invitation !== 'ACCEPTED' && (
        <Badge variant="light" color={user.invitation === 'INVITED' ? 'info' : 'warning'} tt="none" miw="max-content">
          {user.invitation === 'INVITED' ? t('Invited') : t('Invitation expired')}
        </Badge>
      )}
      {user.has_totp && (
        <Badge variant="light" color="info" tt="none" fw={600} miw="max-content">
          {t('Two-step verification')}
        </Badge>
      )}
    </Group>
  );
}

/** Resends invitations to the selected users, except those with a password. */
function InviteChosen({ chosen, done }: { chosen: RowOf<'GET user'>[]; done: () => void }) {
  const invite = useAction('POST user/invite', {
    done: t('Invitations sent.'),
    failure: t('The invitations could not be sent.'),
    onDone: done,
  });
  return (
    <Can path="user-manage/sessions/:id">
      <SmallButton
        loading={invite.isPending}
        onClick={() => invite.run({ body: { user_id: chosen.map(({ _id }) => _id) } })}
      >
        {t('Resend invitations')}
      </SmallButton>
    </Can>
  );
}

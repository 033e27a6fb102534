import { Badge, Group } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { useOfficeChoices, useRoleChoices } from './choices.ts';
import { UserMenu } from './UserMenu.tsx';

export type ListedUser = RowOf<'GET user'>;

const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
];

/** Users of the own office and the offices below it. */
export function UserList() {
  const offices = useOfficeChoices();
  const roles = useRoleChoices();
  return (
    <ResourceList
      title="Users"
      noun="User"
      list="GET user"
      nameOf={(user) => user.name}
      columns={[
        {
          header: 'Name',
          sort: 'name',
          cell: (user) => (
            <TwoLines first={user.name} second={[user.email, user.mobile_no].filter(Boolean).join(', ')} />
          ),
        },
        { header: 'Office', cell: (user) => user.office.name },
        { header: 'Roles', cell: (user) => user.roles.join(', ') },
        { header: 'State', cell: (user) => <UserState user={user} /> },
        { header: 'Last seen', cell: (user) => (user.seen_at ? <When at={user.seen_at} /> : 'Never') },
        { header: 'Added', sort: 'added_at', cell: (user) => <When at={user.added_at} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <TextFilter name="find_email" label="Email" />
          <TextFilter name="find_mobile_no" label="Mobile No." />
          {offices.length > 0 && <SelectFilter name="find_office_id" label="Office" data={offices} />}
          {roles.length > 0 && <SelectFilter name="find_role" label="Role" data={roles} />}
          <SelectFilter name="find_is_active" label="State" data={STATES} />
        </>
      }
      empty="Add the first user: an office and a role decide what it sees."
      rowActions={(user) => <UserMenu user={user} />}
    />
  );
}

function UserState({ user }: { user: ListedUser }) {
  return (
    <Group gap={4}>
      <Badge variant="light" color={user.is_active ? 'success' : 'gray'} tt="none" fw={600} miw="max-content">
        {user.is_active ? 'Active' : 'Deactivated'}
      </Badge>
      {user.has_totp && (
        <Badge variant="light" color="info" tt="none" fw={600} miw="max-content">
          Second factor
        </Badge>
      )}
    </Group>
  );
}

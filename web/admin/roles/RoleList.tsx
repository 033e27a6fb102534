import { ActionIcon, Badge, Group } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ROLE_TYPES } from '../../../contract/access.ts';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { plainState } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';

const TYPES = ROLE_TYPES.map((type) => ({ value: type, label: plainState(type) }));
const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
];

export function RoleList() {
  return (
    <ResourceList
      title="Roles"
      noun="Role"
      list="GET role/role"
      nameOf={(role) => role.role_title}
      columns={[
        {
          header: 'Role',
          sort: 'role_title',
          cell: (role) => <TwoLines first={role.role_title} second={role.description} />,
        },
        { header: 'Type', sort: 'role_type', cell: (role) => plainState(role.role_type) },
        { header: 'State', cell: (role) => <RoleState role={role} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_role_title" label="Role" />
          <SelectFilter name="find_role_type" label="Type" data={TYPES} />
          <SelectFilter name="find_is_active" label="State" data={STATES} />
        </>
      }
      empty="Add the first role, then choose what it may do."
      rowActions={(role) =>
        !role.is_super && (
          <Can path="module-manage/access/:id">
            <ActionIcon
              component={Link}
              to={`/module-manage/access?roles=${role._id}`}
              variant="subtle"
              size={36}
              aria-label={`What ${role.role_title} may do`}
            >
              <IconTable size={18} aria-hidden />
            </ActionIcon>
          </Can>
        )
      }
    />
  );
}

function RoleState({ role }: { role: RowOf<'GET role/role'> }) {
  const marks = [
    role.is_super && 'May do everything',
    role.is_seller && 'View For Seller',
    role.session_only && 'Session only',
    role.totp_required && 'Second factor required',
  ].filter((mark) => mark !== false);
  return (
    <Group gap={4}>
      <Badge variant="light" color={role.is_active ? 'success' : 'gray'} tt="none" fw={600} miw="max-content">
        {role.is_active ? 'Active' : 'Not active'}
      </Badge>
      {marks.map((mark) => (
        <Badge key={mark} variant="default" tt="none" fw={500} miw="max-content">
          {mark}
        </Badge>
      ))}
    </Group>
  );
}

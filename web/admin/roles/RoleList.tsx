import { Badge, Group } from '@mantine/core';
import { ROLE_TYPES } from '../../../contract/access/access.ts';
import type { RowOf } from '../../../contract/api.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowsExchange, IconTable } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { ownWords, t } from '../language/t.ts';

const TYPES = ROLE_TYPES.map((type) => ({ value: type, label: ownWords(type) }));

export function RoleList() {
  return (
    <ResourceList
      title={t('Roles')}
      noun={t('Role')}
      list="GET role/role"
      nameOf={(role) => role.role_title}
      columns={[
        {
          header: t('Role'),
          sort: 'role_title',
          cell: (role) => <TwoLines first={role.role_title} second={role.description} />,
        },
        { header: t('Type'), sort: 'role_type', cell: (role) => ownWords(role.role_type) },
        { header: t('Status'), mark: true, cell: (role) => <RoleStatus role={role} /> },
      ]}
      search={{ name: 'find_role_title', label: t('roles by title') }}
      filters={[
        { label: t('Type'), name: 'find_role_type', choices: TYPES },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
      empty={t('Add your first role, then set its permissions.')}
      headerActions={
        <HeaderLink
          to="/role-manage/compare"
          label={t('Compare two')}
          icon={<IconArrowsExchange size={16} aria-hidden />}
        />
      }
      rowActions={(role) =>
        !role.is_super && (
          <Can path="module-manage/access/:id">
            <IconAction
              label={t('Permissions of {role_title}', { role_title: role.role_title })}
              to={`/module-manage/access?roles=${role._id}`}
              icon={<IconTable size={18} aria-hidden />}
            />
          </Can>
        )
      }
    />
  );
}

function RoleStatus({ role }: { role: RowOf<'GET role/role'> }) {
  const marks = [
    role.is_super && t('Can do everything'),
    role.ticks === 0 && !role.is_super && t('No permissions yet'),
    role.is_seller && t('View For Seller'),
    role.session_only && t('Signs out with browser'),
    role.totp_required && t('Two-step verification required'),
  ].filter((mark) => mark !== false);
  return (
    <Group gap={4}>
      <ActiveBadge isActive={role.is_active} />
      {marks.map((mark) => (
        <Badge key={mark} variant="default" tt="none" fw={500} miw="max-content">
          {mark}
        </Badge>
      ))}
    </Group>
  );
}

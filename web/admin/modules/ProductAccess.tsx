import { Group, MultiSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AccessMatrix } from '../../../contract/access/roles.ts';
import { call, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { AccessGrid } from './AccessGrid.tsx';
import { SaveAccess } from './SaveAccess.tsx';
import { roleSide, typeSide } from './sides.ts';

/** Edits the whole product's grants: a line for each access type, by module, and a column for each role. */
export function ProductAccess() {
  // Don't refresh the form while it's edited.
  const { data, error, refetch } = useData('GET role/access', undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Keep the ticks if a later read fails.
  if (error && !data) return <ListFailed error={error} onRetry={refetch} />;
  if (data) return <Matrix matrix={data} />;
  return (
    <>
      <PageHeader title={t('Access of all roles')} />
      <Skeleton height={420} />
    </>
  );
}

function Matrix({ matrix }: { matrix: AccessMatrix }) {
  const [params, setParams] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const chosen = (params.get('roles') ?? '').split(',').filter((id) => matrix.Roles.some((role) => role._id === id));
  const roles = matrix.Roles.filter((role) => chosen.length === 0 || chosen.includes(role._id));
  const words = keyword.trim().toLowerCase();
  const modules = matrix.Module.filter((module) =>
    `${module.module_name} ${module.description}`.toLowerCase().includes(words),
  );
  const only = chosen.length === 1 ? roles[0]?.role_title : undefined;

  return (
    <SaveAccess
      title={only ? t('Permissions of {only}', { only }) : t('Access of all roles')}
      matrix={matrix}
      call="POST role/access"
      read={() => call('GET role/access')}
      {...(chosen[0] && only && { history: chosen[0] })}
    >
      {(grants) => (
        <>
          <Group mb="sm" align="flex-end" gap="sm">
            <TextInput
              type="search"
              label={t('Find a module')}
              flex="1 1 200px"
              maw={320}
              value={keyword}
              onChange={(event) => setKeyword(event.currentTarget.value)}
            />
            <MultiSelect
              label={t('Roles')}
              flex="1 1 240px"
              placeholder={chosen.length === 0 ? t('All') : ''}
              searchable
              clearable
              data={matrix.Roles.map((role) => ({ value: role._id, label: role.role_title }))}
              value={chosen}
              onChange={(ids) => setParams(ids.length > 0 ? { roles: ids.join(',') } : {}, { replace: true })}
            />
          </Group>
          {modules.length === 0 ? (
            <Text c="dimmed" role="status">
              {t('No modules match.')}
            </Text>
          ) : (
            <AccessGrid
              caption={t('Access types by module and role')}
              corner={t('Module')}
              columns={roles.map(roleSide)}
              groups={modules.map((module) => ({
                id: module._id,
                label: module.description || module.module_name,
                note: module.module_name,
                lines: module.path.map(typeSide),
              }))}
              cellOf={(type, role) => ({ role_id: role.id, type_id: type.id })}
              grants={grants}
            />
          )}
        </>
      )}
    </SaveAccess>
  );
}

import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { call, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { AccessGrid } from './AccessGrid.tsx';
import { SaveAccess } from './SaveAccess.tsx';
import { roleSide, typeSide } from './sides.ts';

/** Edits one module's grants: a line for each role, a column for each access type. */
export function ModuleAccess() {
  const { id = '' } = useParams();
  // Don't refresh the form while it's edited.
  const { data, error, refetch } = useData(
    'GET role/access/module/{id}',
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  // Keep the ticks if a later read fails.
  if (error && !data) return <ListFailed error={error} onRetry={refetch} />;
  if (data) return <Matrix key={id} id={id} matrix={data} />;
  return (
    <>
      <PageHeader title={t('Access')} />
      <Skeleton height={420} />
    </>
  );
}

function Matrix({ id, matrix }: { id: string; matrix: DataOf<'GET role/access/module/{id}'> }) {
  const { Module: module } = matrix;
  const name = module.description || module.module_name;
  return (
    <SaveAccess
      title={t('Access to {name}', { name })}
      history={id}
      matrix={{ ...matrix, Module: [module] }}
      call="POST role/access/module/{id}"
      params={{ id }}
      read={() => call('GET role/access/module/{id}', { params: { id } })}
    >
      {(grants) => (
        <AccessGrid
          caption={t('The access types of {name} that each role has', { name })}
          corner={t('Role')}
          columns={module.path.map(typeSide)}
          groups={[{ id, lines: matrix.Roles.map(roleSide) }]}
          cellOf={(role, type) => ({ role_id: role.id, type_id: type.id })}
          grants={grants}
        />
      )}
    </SaveAccess>
  );
}

import type { AccessMatrix } from '../../../contract/access/roles.ts';
import { t } from '../language/t.ts';
import type { Side } from './access-sides.ts';
import { typeName } from './type-name.ts';

export function roleSide(role: AccessMatrix['Roles'][number]): Side {
  return {
    id: role._id,
    label: role.role_title,
    note: role.is_active ? undefined : t('Inactive'),
    isFixed: role.is_super,
  };
}

export function typeSide(type: AccessMatrix['Module'][number]['path'][number]): Side {
  return { id: type._id, label: typeName(type.access_type), note: type.access_type_description ?? undefined };
}

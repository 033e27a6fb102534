import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeNode } from '../../../contract/offices/office-tree.ts';
import { OFFICE_NOUNS } from '../../../contract/offices/offices.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { TreeItem } from '../kit/fields/TreeItem.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowMoveRight } from '../kit/icons.ts';
import { counted, t, translated } from '../language/t.ts';
import { useAllowed } from '../session.tsx';

interface TreeNodeProps {
  office: OfficeNode;
  isOpenFirst: boolean;
  /** Undefined for the top, which can't move. */
  onMove: ((office: OfficeNode) => void) | undefined;
  /** Renders the level below, once open. */
  children: () => ReactNode;
}

/** Shows one office of the tree; its name links to its form. */
export function TreeNode({ office, isOpenFirst, onMove, children }: TreeNodeProps) {
  const { name, office_code, type } = office;
  const retailers = type === 'RETAILER' ? '' : `, ${counted(office.retailers, 'retailer')}`;
  return (
    <TreeItem
      name={name}
      title={
        <Group gap={6}>
          <Name office={office} />
          {!office.is_active && <ActiveBadge isActive={false} />}
        </Group>
      }
      about={`${translated(OFFICE_NOUNS[type])} ${office_code}${retailers}, ${counted(office.users, 'user')}`}
      action={
        onMove &&
        type !== 'ADMIN' && (
          <Can path="office-tree/move">
            <IconAction
              label={t('Move {some}', { some: name })}
              icon={<IconArrowMoveRight size={18} aria-hidden />}
              onClick={() => onMove(office)}
            />
          </Can>
        )
      }
      isOpenFirst={isOpenFirst}
      below={office.children > 0 ? children : undefined}
    />
  );
}

function Name({ office: { _id, name, type } }: Pick<TreeNodeProps, 'office'>) {
  const form = `office-manage/${type.toLowerCase()}/edit`;
  if (!useAllowed(`${form}/:id`)) return <Text size="sm">{name}</Text>;
  return (
    <Anchor component={Link} to={`/${form}/${_id}`} size="sm" c="inherit" fw={600}>
      {name}
    </Anchor>
  );
}

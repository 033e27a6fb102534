import { Anchor, Group, Text } from '@mantine/core';
import { IconArrowMoveRight, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../contract/counted.ts';
import type { OfficeNode } from '../../../contract/office-tree.ts';
import { OFFICE_NOUNS } from '../../../contract/offices.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { useAllowed } from '../session.tsx';
import classes from './OfficeTree.module.css';

interface TreeNodeProps {
  office: OfficeNode;
  isOpenFirst: boolean;
  /** Not of the top, which stands where it is. */
  onMove: ((office: OfficeNode) => void) | undefined;
  /** What stands below it, once it is open. */
  children: () => ReactNode;
}

/** One office of the tree: its name leads to its form. */
export function TreeNode({ office, isOpenFirst, onMove, children }: TreeNodeProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { name, office_code, type } = office;
  return (
    <li>
      <div className={classes.node}>
        {office.children > 0 ? (
          <IconAction
            label={`${isOpen ? 'Close' : 'Open'} ${name}`}
            icon={isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={classes.leaf} />
        )}
        <div className={classes.names}>
          <Group gap={6}>
            <Name office={office} />
            {!office.is_active && <ActiveBadge isActive={false} />}
          </Group>
          <Text size="xs" c="dimmed">
            {OFFICE_NOUNS[type]} {office_code}
            {type !== 'RETAILER' && `, ${counted(office.retailers, 'retailer')}`}, {counted(office.users, 'user')}
          </Text>
        </div>
        {onMove && type !== 'ADMIN' && (
          <Can path="office-tree/move">
            <IconAction
              label={`Move ${name}`}
              icon={<IconArrowMoveRight size={18} aria-hidden />}
              onClick={() => onMove(office)}
            />
          </Can>
        )}
      </div>
      {isOpen && office.children > 0 && children()}
    </li>
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

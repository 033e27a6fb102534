import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/t.ts';
import { IconAction } from '../IconAction.tsx';
import { IconChevronDown, IconChevronRight } from '../icons.ts';
import classes from './TreeItem.module.css';

interface TreeItemProps {
  /** Names the row in its button's label. */
  name: string;
  /** The name as shown, with a note below. */
  title: ReactNode;
  about: ReactNode;
  action?: ReactNode;
  isOpenFirst: boolean;
  /** Renders the level below once opened; without it, the row can't open. */
  below: (() => ReactNode) | undefined;
}

/** Shows a row of a tree, with a button that opens the level below. */
export function TreeItem({ name, title, about, action, isOpenFirst, below }: TreeItemProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <li>
      <div className={classes.node}>
        {below ? (
          <IconAction
            label={t(isOpen ? 'Close {name}' : 'Open {name}', { name })}
            icon={isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={classes.leaf} />
        )}
        <div className={classes.names}>
          {title}
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </div>
        {action}
      </div>
      {isOpen && below?.()}
    </li>
  );
}

/** Lists a tree's top level, or the level below a row. */
export function TreeList({ isTop = false, children }: { isTop?: boolean; children: ReactNode }) {
  return <ul className={isTop ? classes.tree : undefined}>{children}</ul>;
}

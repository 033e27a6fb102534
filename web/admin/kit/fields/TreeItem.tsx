import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconAction } from '../IconAction.tsx';
import { IconChevronDown, IconChevronRight } from '../icons.ts';
import classes from './TreeItem.module.css';

interface TreeItemProps {
  /** Its name, in the label of its button. */
  name: string;
  /** Its name as it is shown, with the note about it below. */
  title: ReactNode;
  about: ReactNode;
  action?: ReactNode;
  isOpenFirst: boolean;
  /** The part below it, made once it is open; without it, the line cannot be opened. */
  below: (() => ReactNode) | undefined;
}

/** One line of a tree, with the button that opens the lines below it. */
export function TreeItem({ name, title, about, action, isOpenFirst, below }: TreeItemProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <li>
      <div className={classes.node}>
        {below ? (
          <IconAction
            label={`${isOpen ? 'Close' : 'Open'} ${name}`}
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

/** The lines of a tree's top, or those below one of them. */
export function TreeList({ isTop = false, children }: { isTop?: boolean; children: ReactNode }) {
  return <ul className={isTop ? classes.tree : undefined}>{children}</ul>;
}

import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../our-brand.ts';
import { IconArrowLeft } from './icons.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** The page's name; for a record, the record's own. */
  title: string;
  /** The noun for such a record: it is written above its name, and in the browser's tab after it. */
  about?: string;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
  /** Many buttons go below a long name, which is read whole. */
  isWhole?: boolean;
  children?: ReactNode;
}

/** The page's name and its buttons, in view however far the page is scrolled. */
export function PageHeader({ title, about, back, isWhole, children }: PageHeaderProps) {
  const brand = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a link the focus would be lost on the body, so the keyboard and the screen reader go on from the new page's
  // name.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Group className={classes.header} justify="space-between">
      <title>{`${title}${about ? ` · ${about}` : ''} - ${brand.name}`}</title>
      <Group className={classes.who} data-whole={isWhole || undefined} gap="xs" wrap="nowrap">
        {back && (
          <Tooltip label={back.label}>
            <ActionIcon component={Link} to={back.to} variant="subtle" size={40} aria-label={back.label}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <div className={classes.names}>
          {about && (
            <Text size="xs" c="dimmed" lh={1.2}>
              {about}
            </Text>
          )}
          <Title
            order={1}
            ref={heading}
            tabIndex={-1}
            className={classes.title}
            title={title}
            // The number of an order is read in one piece.
            data-number={!title.includes(' ') || undefined}
          >
            {title}
          </Title>
        </div>
      </Group>
      <Group className={classes.buttons} gap="xs" justify="flex-end">
        {children}
      </Group>
    </Group>
  );
}

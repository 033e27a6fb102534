import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../our-brand.ts';
import { IconArrowLeft } from './icons.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** The page's name; on a record's page, the record's own. */
  title: string;
  /** The record's noun: above its name, and after it in the browser tab. */
  about?: string;
  /** Where the back arrow leads. */
  back?: { to: string; label: string };
  /** Puts many buttons below a long name, which stays whole. */
  isWhole?: boolean;
  children?: ReactNode;
}

/** Shows the page's name and buttons, in view however far you scroll. */
export function PageHeader({ title, about, back, isWhole, children }: PageHeaderProps) {
  const brand = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the new page's name: after a link, keyboard and screen reader would start over at the body.
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
            className={`one-line ${classes.title}`}
            title={title}
            // Keeps an order's number on one line.
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

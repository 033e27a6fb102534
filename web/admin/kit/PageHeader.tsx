import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../our-brand.ts';
import { Hint } from './Hint.tsx';
import { IconArrowLeft } from './icons.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** The page's name; on a record's page, the record's name. */
  title: string;
  /** The record's noun: shown above its name, and after it in the browser tab. */
  about?: string;
  /** The back arrow's target. */
  back?: { to: string; label: string };
  /** Puts the buttons below the name, so that a long name isn't cut. */
  isWhole?: boolean;
  children?: ReactNode;
}

/** Shows the page's name and buttons, and keeps them in view while you scroll. */
export function PageHeader({ title, about, back, isWhole, children }: PageHeaderProps) {
  const brand = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the new page's heading: otherwise keyboard and screen reader start over at the body.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Group className={classes.header} justify="space-between">
      <title>{`${title}${about ? ` · ${about}` : ''} - ${brand.name}`}</title>
      <Group className={classes.who} data-whole={isWhole || undefined} gap="xs" wrap="nowrap">
        {back && (
          <Hint label={back.label}>
            <ActionIcon component={Link} to={back.to} variant="subtle" size={40} aria-label={back.label}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          </Hint>
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

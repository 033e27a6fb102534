import { ActionIcon, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
  children?: ReactNode;
}

/** The page's name and its buttons, in view however far the page is scrolled. */
export function PageHeader({ title, back, children }: PageHeaderProps) {
  return (
    <Group className={classes.header} justify="space-between" wrap="nowrap">
      <title>{`${title} - Agrim`}</title>
      <Group gap="xs" wrap="nowrap" miw={0}>
        {back && (
          <ActionIcon component={Link} to={back.to} variant="subtle" size={40} aria-label={back.label}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <Title order={1} textWrap="balance">
          {title}
        </Title>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

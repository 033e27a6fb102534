import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HeaderLinkProps {
  to: string;
  state?: object;
  label: string;
  icon: ReactNode;
}

/** Links from a page's header. A phone shows the icon alone, because the title needs the room. */
export function HeaderLink({ to, state, label, icon }: HeaderLinkProps) {
  return (
    <>
      <Button component={Link} to={to} state={state} variant="default" leftSection={icon} visibleFrom="sm">
        {label}
      </Button>
      <ActionIcon component={Link} to={to} state={state} variant="default" size={36} aria-label={label} hiddenFrom="sm">
        {icon}
      </ActionIcon>
    </>
  );
}

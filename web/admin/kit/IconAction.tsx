import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface IconActionProps
  extends Pick<ActionIconProps, 'color' | 'variant' | 'disabled' | 'loading' | 'size' | 'className'> {
  /** Action and object: “Edit Tara X1”. */
  label: string;
  icon: ReactNode;
  to?: string;
  /** An address outside the back office, such as a `tel:` link. */
  href?: string;
  state?: object;
  onClick?: () => void;
}

/** Shows an icon-only button with its name on hover and focus, and for screen readers. */
export function IconAction({
  label,
  icon,
  to,
  href,
  state,
  onClick,
  variant = 'subtle',
  size = 36,
  ...props
}: IconActionProps) {
  const shared = { ...props, variant, size, 'aria-label': label };
  return (
    <Tooltip label={label} openDelay={300} events={{ hover: true, focus: true, touch: false }}>
      {href ? (
        <ActionIcon {...shared} component="a" href={href}>
          {icon}
        </ActionIcon>
      ) : to === undefined ? (
        <ActionIcon {...shared} onClick={onClick}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} to={to} state={state}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}

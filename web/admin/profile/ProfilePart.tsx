import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  about: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shows one part of your profile with its purpose. */
export function ProfilePart({ title, about, action, children }: Props) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" mb="md">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
        {action}
      </Group>
      {children}
    </Paper>
  );
}

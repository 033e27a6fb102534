import { Button, EmptyState } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from 'react-router';

export function NotFound() {
  return (
    <EmptyState py="xl" icon={<IconMapSearch aria-hidden />} withIndicatorBackground>
      <title>Page not found - Agrim</title>
      <EmptyState.Title order={1}>There is no such page</EmptyState.Title>
      <EmptyState.Description>The address may be mistyped, or the page has moved.</EmptyState.Description>
      <EmptyState.Actions>
        <Button component={Link} to="/dashboard/commerce">
          Go to the dashboard
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

import { EmptyState } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** The texts, misspelling included, are those of spec 2.3. */
export function NotAuthorized() {
  return (
    <EmptyState py="xl" icon={<IconLock aria-hidden />} withIndicatorBackground>
      <title>Not Authorized - Agrim</title>
      <EmptyState.Title order={1}>You are not authroized</EmptyState.Title>
      <EmptyState.Description>
        It seems like you don't have permission to use this page
        <br />
        Please contact admin for support.
      </EmptyState.Description>
    </EmptyState>
  );
}

import { Alert, Button, EmptyState, Paper } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useListState } from './list-state.ts';
import { reasonOf } from './toast.ts';

/** An empty list: because of the filters, or with the screen's own next step (spec 2.3: "No Data Found"). */
export function NoRows({ empty }: { empty: ReactNode }) {
  const { filters, clearFilters } = useListState();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Paper withBorder role="status">
      <EmptyState
        py="xl"
        icon={<IconInbox aria-hidden />}
        title="No Data Found"
        description={isFiltered ? 'Nothing matches these filters.' : empty}
      >
        {isFiltered && (
          <EmptyState.Actions>
            <Button variant="default" onClick={clearFilters}>
              Clear filters
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </Paper>
  );
}

/** The call failed: what the server said, and another try. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { filters, clearFilters } = useListState();
  return (
    <Alert color="warning" title={reasonOf(error)} role="alert">
      <Button variant="default" size="sm" mr="xs" onClick={onRetry}>
        Try again
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" size="sm" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </Alert>
  );
}

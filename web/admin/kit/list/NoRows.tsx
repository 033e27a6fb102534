import { Button, EmptyState, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { IconInbox } from '../icons.ts';
import { useListState } from './list-state.ts';

/** Says that a list is empty because of its filters, or offers the screen's next step (spec 2.3: “No Data Found”). */
export function NoRows({ empty }: { empty: ReactNode }) {
  const { filters, clearFilters } = useListState();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Paper withBorder role="status">
      <EmptyState
        py="xl"
        icon={<IconInbox aria-hidden />}
        title={t('No Data Found')}
        description={isFiltered ? t('Nothing matches these filters.') : empty}
      >
        {isFiltered && (
          <EmptyState.Actions>
            <Button variant="default" onClick={clearFilters}>
              {t('Clear filters')}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </Paper>
  );
}

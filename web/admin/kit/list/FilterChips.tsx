import { Button } from '@mantine/core';
import { FilterChip, OtherChip } from './FilterChip.tsx';
import classes from './filters.module.css';
import { type ListFilter, type ListKey, namesOf } from './list-filters.ts';
import { useListState } from './list-state.ts';

interface FilterChipsProps {
  filters: ListFilter<ListKey>[];
  /** The search box's filter, which has no chip. */
  searched?: string;
}

/** Shows filters as chips, then the address's other filters, and a way back to all rows. */
export function FilterChips({ filters, searched }: FilterChipsProps) {
  const state = useListState();
  const names = new Set([...filters.flatMap(namesOf), searched]);
  const others = Object.entries(state.filters).filter(([name]) => !names.has(name));
  return (
    <div className={classes.chips}>
      {filters.map((filter) => (
        <FilterChip key={filter.label} filter={filter} />
      ))}
      {others.map(([name, value]) => (
        <OtherChip key={name} name={name} value={value} />
      ))}
      {Object.keys(state.filters).length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={state.clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

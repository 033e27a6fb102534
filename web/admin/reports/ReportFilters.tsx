import { Button } from '@mantine/core';
import { FilterChip, OtherChip } from '../kit/list/FilterChip.tsx';
import classes from '../kit/list/filters.module.css';
import { type ListFilter, type ListKey, namesOf } from '../kit/list/list-filters.ts';
import { useListState } from '../kit/list/list-state.ts';
import { useOrderFilters } from '../orders/useOrderFilters.ts';

/** What the report counts: by the same chips as the lists of orders. */
export function ReportFilters() {
  const state = useListState();
  const filters = useOrderFilters() as unknown as ListFilter<ListKey>[];
  const known = new Set(filters.flatMap(namesOf));
  const others = Object.entries(state.filters).filter(([name]) => !known.has(name));
  return (
    <search className={classes.bar} aria-label="Filters">
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
    </search>
  );
}

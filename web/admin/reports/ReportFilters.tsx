import { FilterChips } from '../kit/list/FilterChips.tsx';
import classes from '../kit/list/filters.module.css';
import type { ListFilter, ListKey } from '../kit/list/list-filters.ts';
import { useOrderFilters } from '../orders/list/useOrderFilters.ts';

/** The filters of the report, with the same chips as the lists of orders. */
export function ReportFilters() {
  return (
    <search className={classes.bar} aria-label="Filters">
      <FilterChips filters={useOrderFilters() as ListFilter<ListKey>[]} />
    </search>
  );
}

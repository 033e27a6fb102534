import { type Level, LocationPicker } from '../fields/LocationPicker.tsx';
import { useListState } from './list-state.ts';

/** Finds the rows of a place, down to the level that the list knows. */
export function LocationFilter({ until }: { until: Level }) {
  const { filters, setFilters } = useListState();
  const { find_state: state, find_district: district, find_vdc_municipality: vdc_municipality } = filters;
  return (
    <LocationPicker
      size="sm"
      until={until}
      value={{ state, district, vdc_municipality }}
      onChange={({ state, district, vdc_municipality }) =>
        setFilters({ find_state: state, find_district: district, find_vdc_municipality: vdc_municipality })
      }
    />
  );
}

import { useData } from '../calls.ts';

/** Locations hardly change. */
const FRESH_MS = 5 * 60_000;

/** Reads all states, districts and areas. There are thousands of wards: read an area's own once it's chosen. */
export const usePlaces = (staleTime = FRESH_MS) =>
  useData('GET static/admin/location/all', { query: { until: 'vdc_municipality' } }, { staleTime });

/** Returns states, districts and areas as choices, to name their ids. */
export function usePlaceNames() {
  const { data } = usePlaces();
  const all = data ? [...data.allState, ...data.allDistrict, ...data.allVdc] : [];
  return { data: all.map(({ _id, name }) => ({ value: _id, label: name })) };
}

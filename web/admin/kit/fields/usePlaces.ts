import { useData } from '../calls.ts';

/** Milliseconds: places hardly change. */
const FRESH_MS = 5 * 60_000;

/** Reads all states, districts and areas. There are thousands of wards, so read one area's when it's chosen. */
export const usePlaces = (staleTime = FRESH_MS) =>
  useData('GET static/admin/location/all', { query: { until: 'vdc_municipality' } }, { staleTime });

/** Names states, districts and areas. */
export function usePlaceNames() {
  const { data } = usePlaces();
  const all = data ? [...data.allState, ...data.allDistrict, ...data.allVdc] : [];
  return { data: all.map(({ _id, name }) => ({ value: _id, label: name })) };
}

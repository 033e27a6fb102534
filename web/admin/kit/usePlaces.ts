import { useData } from './calls.ts';

/** Milliseconds: places hardly change. */
const KEPT = 5 * 60_000;

/** All states, districts and areas. Wards are thousands: those of one area are read when it is chosen. */
export const usePlaces = (staleTime = KEPT) =>
  useData('GET static/admin/location/all', { query: { until: 'vdc_municipality' } }, { staleTime });

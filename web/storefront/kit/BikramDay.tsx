import { exactDay } from './dates.ts';
import { useBikramDay } from './speaking.tsx';

/** The day as Nepal counts it, beside the one of the common era, for who reads Nepali. */
export function BikramDay({ at }: { at: string }) {
  const day = useBikramDay(exactDay(at));
  return day ? <span> ({day})</span> : null;
}

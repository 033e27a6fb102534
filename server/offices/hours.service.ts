import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { HOURS_NEEDED, hoursText, readHours, schemaHours, timesOn } from '../../contract/offices/opening-hours.ts';
import { invalid } from '../http/errors.ts';

const NEPAL = 345 * MINUTE_MS;
/** Used if staff wrote no hours, or an earlier release accepted words it couldn't read. */
const USUAL = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: 10 * 60, closes: 19 * 60 }];

/** Returns the moment itself during opening hours, else the end of the first hour after opening. */
export function whenOpen(at: Date, opening_hours: string | null): Date {
  const hours = readHours(opening_hours ?? '') ?? USUAL;
  const midnight = Math.floor((at.getTime() + NEPAL) / DAY_MS) * DAY_MS - NEPAL;
  for (let day = midnight; day <= midnight + 7 * DAY_MS; day += DAY_MS)
    for (const time of timesOn(hours, new Date(day + NEPAL).getUTCDay())) {
      const [opens, closes] = [day + time.opens * MINUTE_MS, day + time.closes * MINUTE_MS];
      if (at.getTime() < closes) return at.getTime() >= opens ? at : new Date(opens + HOUR_MS);
    }
  return at;
}

/** Refuses hours that can't be read. Hours from an earlier release stay until someone changes them. */
export function requireHours(opening_hours: string | null | undefined, before?: string | null): void {
  if (opening_hours && opening_hours !== before && !readHours(opening_hours))
    throw invalid({ opening_hours: HOURS_NEEDED });
}

/** Writes hours in schema.org's format: one text, or several. */
export function hoursForSearch(opening_hours: string | null): string | string[] | undefined {
  const texts = schemaHours(readHours(opening_hours ?? '') ?? []);
  return texts.length > 1 ? texts : texts[0];
}

/** Writes an office's hours in both languages, from the days and times that could be read. */
export function withHours<O extends { opening_hours: string | null }>(office: O): O & { opening_hours_ne?: string } {
  const hours = readHours(office.opening_hours ?? '');
  if (!hours) return office;
  return { ...office, opening_hours: hoursText(hours, 'en'), opening_hours_ne: hoursText(hours, 'ne') };
}

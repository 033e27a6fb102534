import type { Db } from '../../db/db.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { endOfDay } from './days.ts';

/** The last day of the warranty of a phone that was handed over then; null for a shop that gives none. */
export async function warrantyUntil(db: Db, handed_over: Date): Promise<Date | null> {
  const months = await readSetting(db, 'orders.warranty_months');
  if (months === 0) return null;
  const end = new Date(handed_over);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A year after the 29th of February is the 28th.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return endOfDay(end);
}

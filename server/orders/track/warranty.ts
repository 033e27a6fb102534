import type { Db } from '../../db/db.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { endOfDay } from './days.ts';

/** Computes a phone's last warranty day from its hand-over; null if the shop gives none. */
export async function warrantyUntil(db: Db, handed_over: Date): Promise<Date | null> {
  const months = await readSetting(db, 'orders.warranty_months');
  if (months === 0) return null;
  const end = new Date(handed_over);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A year after 29 February is 28 February.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return endOfDay(end);
}

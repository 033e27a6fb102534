import { count } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { ensureLocalities } from './localities.service.ts';
import { states } from './locations.table.ts';
import { takeOver } from './official.ts';

/**
 * Adds Nepal's 7 states, 77 districts and 753 areas with their neighbourhoods at the first start, because every
 * database needs them.
 */
export async function ensurePlaces(db: Db, say: (line: string) => void): Promise<void> {
  const [existing] = await db.select({ states: count() }).from(states);
  if (!existing?.states) {
    say('Loading Nepal’s locations…');
    await transact(db, takeOver);
  }
  await ensureLocalities(db);
}

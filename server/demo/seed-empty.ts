import { count, eq } from 'drizzle-orm';
import { DEMO_BRAND } from '../../contract/brand/brand.ts';
import { users } from '../access/access.table.ts';
import { ourBrand } from '../brand/brand.table.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { offices } from '../offices/offices.table.ts';

/**
 * Fills an empty database with the demo, whose code loads only then. Returns whether the demo's accounts exist: an
 * installation that started with its own account has none.
 */
export async function seedEmpty(db: Db, storage: Storage, now: Date, say: (line: string) => void): Promise<boolean> {
  const [existing] = await db.select({ offices: count() }).from(offices);
  if (existing && existing.offices > 0) {
    const isDemo = (await db.$count(users, eq(users.email, 'admin@agrim.example'))) > 0;
    if (isDemo) await brandDemo(db);
    return isDemo;
  }
  const { seedDemo } = await import('./demo.ts');
  await seedDemo(db, storage, now, say);
  return true;
}

/** A demo of an older release has no brand yet. */
async function brandDemo(db: Db): Promise<void> {
  if ((await db.$count(ourBrand)) === 0) await db.insert(ourBrand).values(DEMO_BRAND);
}

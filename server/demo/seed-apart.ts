import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import { offices } from '../offices/offices.table.ts';
import { StartError } from '../start-error.ts';

/**
 * Fills an empty database in a process of its own: the pictures that are drawn take hundreds of megabytes for once. Says
 * whether the demo's accounts are there: an installation that began with an account of its own has none of them.
 */
export async function seedApart(db: Db): Promise<boolean> {
  const [known] = await db.select({ offices: count() }).from(offices);
  if (known && known.offices > 0) return (await db.$count(users, eq(users.email, 'admin@agrim.example'))) > 0;
  const seeding = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { stdio: 'inherit' });
  const [code] = await once(seeding, 'exit');
  if (code !== 0) throw new StartError('the demo data could not be written.');
  return true;
}

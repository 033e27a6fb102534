import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { offices } from '../offices/offices.table.ts';
import { StartError } from '../start-error.ts';

/** Fills an empty database in a process of its own: the pictures that are drawn take hundreds of megabytes for once. */
export async function seedApart(db: Db): Promise<void> {
  const [known] = await db.select({ offices: count() }).from(offices);
  if (known && known.offices > 0) return;
  const seeding = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { stdio: 'inherit' });
  const [code] = await once(seeding, 'exit');
  if (code !== 0) throw new StartError('the demo data could not be written.');
}

import type { Db } from '../db/db.ts';
import { watchFindings } from './watch.table.ts';

interface Finding {
  kind: string;
  value: number;
  now: Date;
}

/** Keeps a finding for `/metrics`, in place of the one before. */
export async function noteFinding(db: Db, { kind, value, now }: Finding): Promise<void> {
  const finding = { kind, value, found_at: now };
  await db.insert(watchFindings).values(finding).onConflictDoUpdate({ target: watchFindings.kind, set: finding });
}

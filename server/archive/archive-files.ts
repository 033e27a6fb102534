import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { readStored, type Stored, storeStream } from '../edges/stored-streams.ts';
import { runningRelease } from '../release.ts';
import { archiveFiles } from './archive.table.ts';
import { type Copied, newKey, type SealedLine, seal, sealedLine, unseal } from './sealed-line.ts';

type ArchiveFile = typeof archiveFiles.$inferSelect;

/** An order in a file, with the key of its line. */
export interface Filed extends Copied {
  key: Buffer;
}

/** The format of the rows inside a line. */
const VERSION = 1;

export const manifestOf = (path: string) => path.replace(/\.\w+$/, '.json');

/**
 * Writes a file of orders with its manifest, and reads it again, to be sure that it is whole and that each line opens
 * with its key. A kill in between leaves a file whose keys nobody has; a later run removes it.
 */
export async function writeArchive(
  db: Db,
  storage: Storage,
  { orders, month, now }: { orders: Copied[]; month: string; now: Date },
): Promise<{ file: ArchiveFile; filed: Filed[] }> {
  const filed = orders.map((order) => ({ ...order, key: newKey() }));
  const _id = newId();
  const path = `archive/${month.slice(0, 7)}/${_id}.zst`;
  const rows = countRows(orders);
  await db.insert(archiveFiles).values({ _id, path, month, made_at: now, rows });
  const lines = function* () {
    for (const order of filed) yield `${JSON.stringify(seal(order, order.key))}\n`;
  };
  const stored = await storeStream(storage, path, Readable.from(lines()), undefined);
  const manifest = { version: VERSION, release: runningRelease(), month, made_at: now, orders: orders.length, rows };
  await storage.put(manifestOf(path), Buffer.from(JSON.stringify({ ...manifest, ...stored }, null, 1)));
  await requireReadable(storage, path, stored, filed);
  const [file] = await db.update(archiveFiles).set(stored).where(eq(archiveFiles._id, _id)).returning();
  if (!file) throw new Error(`${path} was removed while it was written.`);
  return { file, filed };
}

/** The lines of an unchanged file; throws where the file is missing or damaged. */
export async function readArchive(
  storage: Storage,
  { path, sha256 }: { path: string; sha256: string },
  each: (line: SealedLine) => void,
): Promise<void> {
  const use = async (source: Readable) => {
    for await (const line of createInterface({ input: source })) each(sealedLine.parse(JSON.parse(line)));
  };
  await readStored(storage, path, { sha256 }, { key: undefined, use });
}

async function requireReadable(storage: Storage, path: string, { sha256 }: Stored, filed: Filed[]): Promise<void> {
  const waiting = new Map(filed.map((order) => [order._id, order]));
  await readArchive(storage, { path, sha256 }, (line) => {
    const order = waiting.get(line._id);
    if (!order || unseal(line, order.key) !== order.rows)
      throw new Error(`${path} does not hold the bytes written to it.`);
    waiting.delete(line._id);
  });
  if (waiting.size > 0) throw new Error(`${path} lacks ${waiting.size} orders.`);
}

function countRows(orders: Copied[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rows } of orders)
    for (const [table, of] of Object.entries(JSON.parse(rows) as Record<string, unknown[]>))
      counts[table] = (counts[table] ?? 0) + of.length;
  return counts;
}

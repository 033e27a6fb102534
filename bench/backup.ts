import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import { drill } from '../server/backup/drill.ts';
import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { folderStorage } from '../server/edges/storage.ts';
import { keyOf } from '../server/edges/stored-streams.ts';
import { runServer } from '../test/server.ts';
import { writeResults } from './measure.ts';
import { fillOrders } from './orders-data.ts';

const ORDERS = 1_000_000;
/** In seconds, for a backup and its drill together. */
const LIMIT = 180;

/** Backs up a million orders, encrypted, then restores and recounts them beside. */
export async function benchBackup(): Promise<boolean> {
  // Makes the demo's data, then stops.
  const server = await runServer(() => {});
  await server.end();
  const folder = mkdtempSync(join(tmpdir(), 'agrim-bench-backup-'));
  const cluster = await startCluster({ folder: server.folder });
  try {
    const { db, close } = connect(cluster.url, { size: 1 });
    await fillOrders(db, ORDERS);
    await close();
    const target = folderStorage(folder);
    const key = keyOf('a passphrase of the bench, which is long enough');
    const storage = folderStorage(join(server.folder, 'files'));
    const began = performance.now();
    const backup = await makeBackup({ url: cluster.url, storage, target, key, now: new Date() });
    const made = performance.now();
    const wrong = await drill(cluster.url, target, backup, key);
    const line = {
      rows: backup.rows,
      files: backup.files,
      backup: Math.round((made - began) / 100) / 10,
      drill: Math.round((performance.now() - made) / 100) / 10,
      // The bench's rows have no events, so their counters don't add up; tables and files must.
      wrong: wrong.filter((text) => /rows|file/.test(text)),
    };
    console.log(`Backup of ${ORDERS} orders`);
    console.table([line]);
    writeResults('backup', [line]);
    return line.wrong.length === 0 && line.backup + line.drill <= LIMIT;
  } finally {
    await cluster.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

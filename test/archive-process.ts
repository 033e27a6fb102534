import { fileOldOrders } from '../server/archive/file-orders.ts';
import { connect } from '../server/db/db.ts';
import { folderStorage } from '../server/edges/storage.ts';

/** A run of the archive in a process of its own, to be killed. */
const [url, folder, now] = process.argv.slice(2) as [string, string, string];
const { db, close } = connect(url, { size: 2, patience: 30_000 });
process.send?.('ready');
await fileOldOrders(db, folderStorage(folder), new Date(now), { inAFile: 100, most: 100_000 });
await close();
process.disconnect?.();

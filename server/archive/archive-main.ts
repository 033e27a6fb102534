import { command } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { bringBack, listArchive, readFiled } from './filed-order.ts';

const HELP = `npm run archive -- list               the files, and the orders that each holds
npm run archive -- show AG-K7M3PX     the rows of an order as they were, as JSON
npm run archive -- restore AG-K7M3PX  brings its details back for at least 30 days

Orders go into the archive by the setting “Days until an ended order goes into the archive’s files”.`;

const [verb, orderNumber = ''] = process.argv.slice(2);
const BY = { user_id: null, name: 'npm run archive', address: null };

if (verb !== 'list' && !(orderNumber && (verb === 'show' || verb === 'restore'))) {
  console.log(HELP);
  process.exitCode = verb === '--help' ? 0 : 1;
} else {
  /** `npm run archive`: reads the files of old orders. */
  await command(async ({ config, db }) => {
    const storage = await openStorage(config);
    if (verb === 'list') return list(await listArchive(db));
    if (verb === 'show') return console.log(JSON.stringify((await readFiled(db, storage, orderNumber)).rows, null, 2));
    await bringBack(db, storage, orderNumber, { by: BY, now: new Date() });
    console.log(`The details of order ${orderNumber} are back in the back office.`);
  });
}

function list(files: Awaited<ReturnType<typeof listArchive>>): void {
  for (const { path, orders, bytes, made_at } of files)
    console.log(
      `${path}: ${orders} orders, ${((bytes ?? 0) / 1e6).toFixed(1)} MB, made ${made_at.toISOString().slice(0, 10)}`,
    );
  if (files.length === 0) console.log('The archive is empty.');
}

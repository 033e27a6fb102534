import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '../../test/length.ts';
import { orderFixture } from '../../test/order-fixture.ts';
import { connect } from '../db/db.ts';
import { queryOnce } from '../db/query-once.ts';
import { folderStorage } from '../edges/storage.ts';
import { keyOf } from '../edges/stored-streams.ts';
import { becomeOriginal, isCopy, UNFINISHED_RESTORE } from '../jobs/installation.ts';
import { type JobContext, startWorker } from '../jobs/worker.ts';
import { createLog } from '../process/log.ts';
import { makeBackup } from './backup.ts';
import { type ListedBackup, listBackups, tableKey } from './backups.ts';
import { drill } from './drill.ts';
import { dropOldBackups } from './old-backups.ts';
import { restore } from './restore.ts';

const { app, db, url, placed, delivered } = await orderFixture();
const folder = mkdtempSync(join(tmpdir(), 'agrim-backups-'));
const target = folderStorage(join(folder, 'backups'));
const key = keyOf('a passphrase that is long enough to be one');
const files = folderStorage(join(folder, 'files'));
const restored = new URL(url);
restored.pathname = `/restored_${process.pid}`;
let backup: ListedBackup;

const run = (text: string, at = url) => queryOnce<Record<string, unknown>>(at, text);

beforeAll(async () => {
  await delivered();
  await placed();
  await app.storage.put('proofs/one.jpg', Buffer.from('a picture'));
  await app.storage.put('two.webp', Buffer.alloc(100_000, 7));
  await run(`create database ${restored.pathname.slice(1)}`);
  backup = await makeBackup({ url, storage: app.storage, target, key, now: new Date('2026-11-24T10:20:30Z') });
});

afterAll(async () => {
  await run(`drop database ${restored.pathname.slice(1)} with (force)`);
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('is listed with its own time', async () => {
    expect(backup).toMatchObject({ name: '2026-11-24-10-20-30', files: 2 });
    const later = await makeBackup({ url, storage: app.storage, target, key, now: new Date('2026-11-25T10:20:30Z') });
    expect((await listBackups(target)).map(({ name }) => name)).toEqual([backup.name, later.name]);
  });

  it('is unreadable without the key', async () => {
    const text = readFileSync(join(folder, 'backups', tableKey(backup.name, 'public-orders')));
    expect(text.includes('98400')).toBe(false);
    const other = keyOf('quite another passphrase that is long enough');
    await expect(restore({ url: restored.href, target, backup, key: other, storage: files })).rejects.toThrow(
      'BACKUP_KEY is not the key of this backup.',
    );
  });

  it('is not restored over existing data', async () => {
    await expect(restore({ url, target, backup, key, storage: files })).rejects.toThrow('not empty');
  });

  // In the short form, the next test checks that there are no other faults.
  it.each(atLength([], [target]))('passes its drill', async (whole) => {
    expect(await drill(url, whole, backup, key)).toEqual([]);
  });

  it('fails its drill if a file is missing or a table was changed, and leaves nothing behind', async () => {
    const broken = folderStorage(join(folder, 'broken'));
    for await (const name of target.keys())
      if (!name.endsWith('one.jpg')) await broken.put(name, await bytesOf((await target.open(name))?.stream));
    expect(await drill(url, broken, backup, key)).toEqual(['files/proofs/one.jpg is missing.']);
    const path = join(folder, 'broken', tableKey(backup.name, 'public-orders'));
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    writeFileSync(path, bytes);
    await expect(drill(url, broken, backup, key)).rejects.toThrow('public-orders.zst is damaged');
    const refused = restore({ url: restored.href, target: broken, backup, key, storage: files });
    await expect(refused).rejects.toThrow('public-orders.zst is damaged');
    expect(await run(`select 1 from pg_database where datname like 'agrim_drill%'`)).toEqual([]);
  });
});

describe('a backup with a file that is cut off', () => {
  it.each([
    ['encrypted', key],
    ['not encrypted', undefined],
  ])('fails its drill, and restores nothing: %s', async (_how, key) => {
    const place = folderStorage(join(folder, `cut-${key ? 'encrypted' : 'plain'}`));
    const backup = await makeBackup({ url, storage: app.storage, target: place, key, now: new Date() });
    const whole = await bytesOf((await place.open('files/two.webp'))?.stream);
    for (const length of [0, 20, whole.length - 1]) {
      await place.put('files/two.webp', whole.subarray(0, length));
      const broken = expect.stringMatching(/^files\/two\.webp is damaged: /);
      if (length === 0) expect(await drill(url, place, backup, key)).toEqual([broken]);
      const refused = restore({ url: restored.href, target: place, backup, key, storage: files });
      await expect(refused).rejects.toThrow(/^files\/two\.webp is damaged: .*\. Nothing was restored\.$/);
    }
    expect(await run(`select 1 from pg_tables where schemaname = 'public'`, restored.href)).toEqual([]);
  });
});

describe('old backups', () => {
  const copies = folderStorage(join(folder, 'kept'));
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 1));
  const make = (day: number) => makeBackup({ url, storage: app.storage, target: copies, key, now: at(day) });
  const names = async () => (await listBackups(copies)).map(({ name }) => name);
  const filesThere = async () =>
    (await Array.fromAsync(copies.keys())).filter((one) => one.startsWith('files/')).sort();

  it('are deleted with the files that only they name, except the newest', async () => {
    await app.storage.put('proofs/old.jpg', Buffer.from('a picture that was deleted later'));
    const first = await make(1);
    await app.storage.remove('proofs/old.jpg');
    const second = await make(10);
    const keeping = { key, days: 14 };
    expect(await dropOldBackups(copies, { ...keeping, now: at(12) })).toEqual([]);
    expect(await filesThere()).toEqual(['files/proofs/old.jpg', 'files/proofs/one.jpg', 'files/two.webp']);
    expect(await dropOldBackups(copies, { ...keeping, now: at(31) })).toEqual([first.name]);
    expect(await names()).toEqual([second.name]);
    expect(await filesThere()).toEqual(['files/proofs/one.jpg', 'files/two.webp']);
    const below = (await Array.fromAsync(copies.keys())).filter((one) => one.startsWith(first.name));
    expect(below).toEqual([]);
  });

  it('are kept if they were made with another key', async () => {
    await make(31);
    const other = keyOf('quite another passphrase that is long enough');
    const now = new Date(Date.UTC(2027, 0, 1));
    await expect(dropOldBackups(copies, { days: 14, key: other, now })).rejects.toThrow('not the key');
    expect(await names()).toHaveLength(2);
  });
});

describe('a restore that broke off at its files', () => {
  const refusing = { ...files, putFile: () => Promise.reject(new Error('no space left')) };
  const broken = () => restore({ url: restored.href, target, backup, key, storage: refusing });
  const orders = () => run('select count(*)::int as orders from orders', restored.href);

  it('is not cleared away while somebody is connected, nor when it has become the original', async () => {
    await expect(broken()).rejects.toThrow('no space left');
    const used = connect(restored.href, { size: 1 });
    try {
      await used.db.execute(sql`select 1`);
      await expect(broken()).rejects.toThrow('Stop the servers, then restore again.');
      expect(await orders()).toEqual([{ orders: 2 }]);

      await becomeOriginal(used.db);
      expect(await run(`select to_regnamespace('${UNFINISHED_RESTORE}') as marker`, restored.href)).toEqual([
        { marker: null },
      ]);
      // Makes a copy the original as the servers' role, which can't drop the marker.
      await run(`create schema ${UNFINISHED_RESTORE}`, restored.href);
    } finally {
      await used.close();
    }
    await expect(broken()).rejects.toThrow('has become the original since');
    expect(await orders()).toEqual([{ orders: 2 }]);
    await run('update installation set is_copy = true', restored.href);
  });
});

describe('a restored copy', () => {
  let copy: ReturnType<typeof connect>;

  beforeAll(async () => {
    // Replaces the restore that was interrupted above.
    await restore({ url: restored.href, target, backup, key, storage: files });
    copy = connect(restored.href, { size: 2 });
  });
  afterAll(() => copy.close());

  it('has statistics, so its first orders get good query plans', async () => {
    const [orders] = await run(`select reltuples from pg_class where relname = 'orders'`, restored.href);
    expect(orders).toEqual({ reltuples: 2 });
  });

  it('has every row, index, key and trigger, and every file', async () => {
    const shape = (at: string) =>
      run(
        `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as what from pg_constraint where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
        union all select format('%s %s %s', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal order by 1`,
        at,
      );
    expect(await shape(restored.href)).toEqual(await shape(url));
    const orders = `select *, orders::text from orders order by _id`;
    expect(await run(orders, restored.href)).toEqual(await run(orders));
    expect(String(await bytesOf((await files.open('proofs/one.jpg'))?.stream))).toBe('a picture');
  });

  it('sends nothing and runs no job until it is the original', async () => {
    const sent: string[] = [];
    const sendSms: JobContext['sendSms'] = async ({ message }) => {
      sent.push(message);
      return { device_id: 'gateway' };
    };
    const context = { db: copy.db, clock: () => new Date(), storage: files, sendMail: async () => {}, sendSms };
    const lines: string[] = [];
    const log = createLog('warn', { to: { write: (line: string) => void lines.push(line) } });
    const worker = await startWorker(restored.href, [], context, log);
    expect(lines.join()).toContain('This database is a copy');
    await worker.stop();

    const waiting = sql`select 1 from graphile_worker.jobs where task_identifier = 'orderMessages'`;
    expect((await copy.db.execute(waiting)).rows.length).toBeGreaterThan(0);
    expect(await isCopy(copy.db)).toBe(true);
    expect(await becomeOriginal(copy.db)).toBeGreaterThan(0);
    expect(await isCopy(copy.db)).toBe(false);
    expect((await copy.db.execute(waiting)).rows).toEqual([]);
    expect(sent).toEqual([]);
  });
});

it('a database that was dumped into another PostgreSQL is a copy', async () => {
  expect(await isCopy(db)).toBe(false);
  await db.execute(sql`update installation set home = 'another PostgreSQL'`);
  expect(await isCopy(db)).toBe(true);
  await becomeOriginal(db);
  expect(await isCopy(db)).toBe(false);
});

it('a database copied inside the same PostgreSQL is a copy, but one that an older release marked is not', async () => {
  const [home] = await run('select home, database from installation');
  await run('update installation set database = null');
  expect(await isCopy(db)).toBe(false);
  expect(await run('select home, database from installation')).toEqual([home]);
  await run(`update installation set database = '1'`);
  expect(await isCopy(db)).toBe(true);
  await becomeOriginal(db);
  expect(await isCopy(db)).toBe(false);
});

const bytesOf = async (stream: Readable | undefined) => Buffer.concat(await (stream ?? Readable.from([])).toArray());

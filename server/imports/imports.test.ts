import { utils, write } from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildBilledOrder } from '../../test/billed-order.ts';
import { buildOffice, buildPlace, buildProduct, buildUser, insertOne, unique } from '../../test/builders.ts';
import { importFixture, importsOf } from '../../test/import-fixture.ts';
import { isSharedRead } from '../../test/statements.ts';
import { products } from '../catalog/catalog.table.ts';
import { campaigns } from '../offers/offers.table.ts';
import { tableImports } from '../wiring/table-imports.ts';
import { fileImports } from './imports.table.ts';

const { app, db, call, token, upload, start, run, shown, imported } = await importFixture();

/** The calls of each kind, by the path of the record that a file is about. */
const place = await buildPlace(db);
const code = () => unique('C').replace(' ', '-').toUpperCase();
const nd = await buildOffice(db, { type: 'ND', office_code: code() });
const rd = await buildOffice(db, { type: 'RD', office_code: code() }, nd);
const office = await buildOffice(
  db,
  {
    ...place,
    office_code: code(),
    name_ne: 'पसल',
    email: 'shop@agrim.example',
    address: 'New Road',
    address_ne: 'न्युरोड',
    map_location: 'https://www.google.com/maps/search/?api=1&query=27.7172,85.324',
    opening_hours: 'Every day',
    retail_type: ['CE', 'MX'],
  },
  rd,
);
const campaign = await insertOne(db, campaigns, { name: unique('Campaign'), code: unique('C').replace(' ', '-') });
await buildBilledOrder(db, office);
const KINDS: Record<string, { import: string; export: string }> = {
  products: { import: 'product/import', export: 'product/export' },
  retailers: { import: 'office/import', export: 'office/export' },
  quotas: { import: `campaign/access/${campaign._id}/import`, export: `campaign/access/${campaign._id}/export` },
  bills: { import: 'bill/import', export: 'bill/export' },
  modules: { import: 'role/module/import', export: 'role/module/export' },
};

it.each(tableImports.map(({ kind }) => kind))(
  'takes an export of %s back whole, and it changes nothing',
  async (kind) => {
    await buildProduct(db, { inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }] });
    const body = { is_allowed_all_office: false, allowed_office: [{ office_id: office._id, no_of_order: 5 }] };
    await call('POST campaign/access/{id}', { token, params: { id: campaign._id }, body });
    const paths = KINDS[kind] ?? { import: '', export: '' };
    const file = await app.http.inject({ url: `/api/${paths.export}`, headers: { authorization: token } });
    const columns = await tableImports.find((one) => one.kind === kind)?.columns(db);
    const { data } = await upload(file.rawPayload, paths.import);
    expect(Object.keys(data.mapping).sort()).toEqual(Object.keys(columns ?? {}).sort());
    const read = await imported(file.rawPayload, { path: paths.import });
    expect(read, JSON.stringify(read.errors)).toMatchObject({
      status: 'done',
      added: 0,
      changed: 0,
      bad_rows: 0,
      more: [],
    });
    expect(read.unchanged).toBeGreaterThan(0);
    // A shop's own file: a title above the table, and a sum below it.
    const dressed = `Shree Mobile House\nTill 2026-11-28,Kartik\n\n${file.body.replace(/^\ufeff/, '')}Grand total:,,,5\n`;
    const again = await imported(dressed, { path: paths.import });
    expect(again, JSON.stringify(again.errors)).toMatchObject({ ...read, _id: again._id, skipped: 3 });
  },
);

it('takes a file of another layout as its check says, also without its last total', async () => {
  const [one, other, more] = ['A', 'B', 'C'].map((letter) => `${letter}-${unique('LAY').replace(' ', '')}`);
  await imported(`SKU,Name,MRP,Stock\n${one},Tara ${one},100,5\n${other},Uma ${other},200,6\nTotal: 2,,,11`);
  const layout = [
    'Item Name,Rate,Item Code,Qty',
    `Tara ${one},100,${one?.toLowerCase()},5`,
    `Uma ${other},250,${other},6`,
    `Neo,300,${more},7`,
  ].join('\n');
  const counts = { added: 1, changed: 1, unchanged: 1, bad_rows: 0 };
  expect(await imported(layout, { dry_run: true })).toMatchObject({ ...counts, status: 'checked' });
  expect(await imported(layout)).toMatchObject({ ...counts, status: 'done' });
  expect(await imported(layout)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

it.each([',', '\t', ';'])('refuses an amount that %j has cut into cells', async (mark) => {
  const sku = unique('CUT').replace(' ', '');
  const lines = ['sku,name,price', `${sku}-1,One ${sku},1,00,000.00`, `${sku}-2,Two ${sku},"1,00,000.00"`];
  const parted = lines.map((line) => line.replace(/,(?=[^"]*("[^"]*"[^"]*)*$)/g, mark));
  const read = await imported(parted.join('\n'), { dry_run: true });
  const errors = [{ line: 2, cells: [{ column: 'Price', found: '1,00,000.00' }] }];
  expect(read).toMatchObject({ added: 1, errors });
});

it.each(['xlsx', 'csv'] as const)(
  'takes a stock with a zero before it from a row of %s for no cut amount',
  async (type) => {
    const sku = unique('ZERO').replace(' ', '');
    const sheet = utils.aoa_to_sheet([
      ['SKU', 'Name', 'Price', 'Stock', 'Weight'],
      [sku, `Zero ${sku}`, 99, { t: 'n', v: 5, z: '00' }, 185],
    ]);
    const file: Buffer = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: type });
    expect(file.toString().includes(',99,05,185')).toBe(type === 'csv');
    expect(await imported(file)).toMatchObject({ status: 'done', added: 1, errors: [] });
  },
);

it('reads the visible rows of the sheet with the table, and reports its choice', async () => {
  const sku = unique('SEEN').replace(' ', '');
  const rows = [1, 2, 3].map((n) => [`${sku}-${n}`, `Phone ${n} ${sku}`, 10]);
  const list = utils.aoa_to_sheet([['Item', '', 'Money'], ['SKU', 'Name', 'Price'], ...rows]);
  list['!rows'] = [{}, {}, { hidden: true }];
  const old = utils.aoa_to_sheet([
    ['SKU', 'Price'],
    ['X-1', 5],
  ]);
  const Sheets = { Cover: utils.aoa_to_sheet([['Prices of Kartik']]), List: list, Old: old };
  const read = await imported(write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' }));
  expect(read).toMatchObject({ status: 'done', added: 2, bad_rows: 0, skipped: 1 });
  expect(read.remarks).toEqual([
    'Read from the sheet “List”.',
    'Ignored: “Cover” with 1 row, “Old” with 1 row.',
    '1 hidden row left out. Show the rows in the file to include them.',
  ]);
});

it('says in Nepali what is wrong with a row, what was read and what will change', async () => {
  const inNepali = importsOf({ app, db, call }, token, 'ne');
  const [sku, name] = [unique('NE').replace(' ', ''), unique('नयाँ')];
  const rows = [
    ['SKU', 'Name', 'Price', 'Sales price', 'Brand', 'Stock', 'Published'],
    [sku, name, 10, 9, '', 5],
    [`${sku}-1`, name, 10, 11, 'Nobody', 5],
    [`${sku}-1`, `${name} २`, 10, 9, '', 5],
    [`${sku}-2`, name, 10, 9, '', '5,5', 'yes'],
    ['?', '', -1],
  ];
  const Sheets = { List: utils.aoa_to_sheet(rows), Old: utils.aoa_to_sheet([['SKU'], ['X-1']]) };
  const file: Buffer = write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' });
  const read = await inNepali.imported(file);
  expect(read).toMatchObject({ status: 'refused', bad_rows: 4 });
  const texts = [read.msg, ...read.remarks, ...read.errors.map(({ text }) => text)];
  expect(texts).toHaveLength(7);
  // A name, a code or a word in a cell never has three words.
  expect(texts.filter((text) => /[a-z]+ [a-z]+ [a-z]+/i.test(text ?? ''))).toEqual([]);
  expect(texts[0]).toBe('4 गलत पङ्क्ति भएकाले केही आयात भएन।');
  expect(read.errors[0]?.text).toContain('मूल्य: बिक्री मूल्य अङ्कित मूल्यभन्दा बढी छ।');
  const done = await inNepali.imported(file, { skip_bad: true });
  expect(done).toMatchObject({ status: 'done', added: 1, more: ['1 स्टक परिवर्तन।'] });
  const headers = { authorization: token, cookie: 'staff_lang=ne' };
  const bad = await app.http.inject({ url: `/api/import/${done._id}/errors`, headers });
  expect(bad.body).toContain('पङ्क्ति,समस्या,');
});

it('continues after a failure midway, and writes no row twice', async () => {
  const [prefix, name] = [unique('HALF').replace(' ', ''), unique('Half')];
  const rows = Array.from({ length: 600 }, (_, n) => `${prefix}-${n},${name},10`);
  const { data } = await upload(['sku,name,price', ...rows].join('\n'));
  await start(data, { skip_bad: true });
  await db.execute(sql`create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'The power is gone.'; end $$`);
  await db.execute(sql`create trigger breaks_off before update on file_imports
    for each row when (new.rows > 250 and new.status = 'writing') execute function break_off()`);
  await expect(run(data)).rejects.toThrow();
  await db.execute(sql`drop function break_off() cascade`);
  const written = () => db.$count(products, eq(products.name, name));
  expect([await shown(data), await written()]).toMatchObject([{ status: 'failed', rows: 250, added: 250 }, 250]);
  expect((await start(data)).status).toBe(200);
  await run(data);
  expect([await shown(data), await written()]).toMatchObject([{ status: 'done', rows: 600, added: 600 }, 600]);
});

it('needs no more statements for many products of a chunk than for few', async () => {
  const statements = async (rows: number) => {
    const sku = unique('COUNT').replace(' ', '');
    const lines = Array.from({ length: rows }, (_, n) => `${sku}-${n},Counted ${sku},10`);
    const { data } = await upload(['sku,name,price', ...lines].join('\n'));
    await start(data, { skip_bad: true });
    let count = 0;
    const { Client } = (await import('pg')).default;
    const query = Client.prototype.query;
    Client.prototype.query = function counted(this: never, ...args: never[]) {
      if (!isSharedRead(args[0])) count += 1;
      return (query as (...args: never[]) => never).apply(this, args);
    } as never;
    await run(data).finally(() => {
      Client.prototype.query = query;
    });
    return count;
  };
  const few = await statements(2);
  expect(few).toBeLessThan(60);
  expect(await statements(200)).toBeLessThanOrEqual(few);
});

it('belongs to its uploader, and needs the upload’s grant at each start', async () => {
  const { data } = await upload('sku,stock\nX-1,5');
  const other = await buildUser(db, { grants: ['POST product/import'] });
  expect((await start(data, {}, other.token)).status).toBe(404);
  expect((await call('GET import/{id}', { token: other.token, params: { id: data._id } })).status).toBe(404);
  const clerk = await buildUser(db, { grants: ['GET state'] });
  await db.update(fileImports).set({ user_id: clerk.user._id }).where(eq(fileImports._id, data._id));
  expect((await start(data, {}, clerk.token)).status).toBe(403);
});

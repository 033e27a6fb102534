import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildProduct, buildUser, unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { fileImports } from '../../imports/imports.table.ts';
import { products, stockChanges, variants } from '../catalog.table.ts';

const { app, db, call, token, user, upload, start, run, shown, imported } = await importFixture();

const variantOf = async (id: string | undefined) =>
  (
    await db
      .select()
      .from(variants)
      .where(eq(variants._id, id as string))
  )[0];
const TYPES = [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }];

describe('an import of products', () => {
  it('guesses the columns, changes stock and prices, and writes the ledger', async () => {
    const product = await buildProduct(db, { inventory_type: TYPES });
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    const sku = row?.sku_from_system;
    const result = await imported(
      `SKU,Variant,Qty,MRP,Selling price\n${sku},Red,77,"Rs. 51,000.50",49000\n${sku},Blue,,,`,
    );
    expect(result).toMatchObject({ status: 'done', rows: 2, bad_rows: 0, changed: 1, more: ['1 change of stock.'] });
    expect(await variantOf(product.variant[0]._id)).toMatchObject({
      inventory: 77,
      price: 5_100_050,
      sales_price: 4_900_000,
    });
    expect(await variantOf(product.variant[1]?._id)).toMatchObject({ inventory: 10, price: 5_000_000 });
    const ofVariant = eq(stockChanges.variant_id, product.variant[0]._id);
    const ledger = await db.select().from(stockChanges).where(ofVariant).orderBy(stockChanges.at);
    expect(ledger).toMatchObject([
      { before: 0, after: 10 },
      { before: 10, after: 77, reason: 'Import of prices.csv', actor: user.name },
    ]);
  });

  it('reads Nepali names and descriptions for new and existing products', async () => {
    const product = await buildProduct(db);
    const [sku, added] = [product.variant[0].sku_of_seller, unique('NEW').replace(' ', '-')];
    const result = await imported(
      `SKU,Name,Name in Nepali,Short description in Nepali,Price\n${sku},,नौलो फोन,छिटो।,\n${added},New,नयाँ फोन,,1000`,
    );
    expect(result).toMatchObject({ status: 'done', bad_rows: 0, added: 1 });
    const rows = await db
      .select()
      .from(products)
      .where(inArray(products.sku_from_system, [sku, added]));
    expect(rows.map(({ name_ne, short_description_ne }) => [name_ne, short_description_ne])).toEqual(
      expect.arrayContaining([
        ['नौलो फोन', 'छिटो।'],
        ['नयाँ फोन', ''],
      ]),
    );
  });

  it('reads and exports specifications in columns named after their fields', async () => {
    const sheet = unique('Sheet');
    const plain = { unit: '', unit_ne: '' };
    const field = [
      { ...plain, name: 'Battery', kind: 'NUMBER' as const, unit: 'mAh' },
      { ...plain, name: 'Frame', kind: 'TEXT' as const },
      { ...plain, name: 'Weight', kind: 'NUMBER' as const, unit: 'g' },
    ];
    const body = { name: sheet, name_ne: '', group: [{ name: 'All', name_ne: '', field }] };
    expect((await call('POST specification-sheet', { token, body })).status).toBe(200);
    const product = await buildProduct(db);
    const [existing, added] = [product.variant[0].sku_of_seller, unique('NEW').replace(' ', '-')];
    const header =
      'SKU,Name,Price,Weight in kg,Specification sheet,Battery,Specification: Frame,Specification: Frame in Nepali,Specification: Weight';
    const bad = await imported(`${header}\n${existing},,,,${sheet},big,,धातु,\n${added},New,100,,Nowhere,1,,,`);
    expect(bad).toMatchObject({ status: 'refused', bad_rows: 2 });
    expect(bad.errors.map(({ text }) => text)).toEqual([
      'Specification: Battery: Enter a number in mAh. Specification: Frame: Write it in English too.',
      'Specification sheet: There is no specification sheet Nowhere.',
    ]);
    const rows = [`${existing},,,0.2,${sheet},"5,000",Metal,धातु,201`, `${added},New,100,,${sheet},6000,,,`];
    expect(await imported([header, ...rows].join('\n'))).toMatchObject({ status: 'done', bad_rows: 0 });
    // A row without a sheet means the product's sheet; an empty cell keeps its value.
    expect(await imported(`SKU,Battery\n${existing},5100`)).toMatchObject({ status: 'done' });
    const file = await app.http.inject({ url: '/api/product/export', headers: { authorization: token } });
    const lines = file.body.split('\n');
    expect(lines[0]).toMatch(
      /Specification: Battery,Specification: Frame,Specification: Frame in Nepali,Specification: Weight$/,
    );
    expect(lines.find((line) => line.includes(existing))).toMatch(/,5100,Metal,धातु,201$/);
    expect(lines.find((line) => line.includes(added))).toMatch(/,6000,,,$/);
    const [row] = await db.select().from(products).where(eq(products.sku_from_system, existing));
    expect(row).toMatchObject({ weight: 200 });
    expect(Object.values(row?.specification ?? {}).map(({ words }) => words)).toContain('5,100 mah 5100 mah 5100mah');
  });

  it('reads Nepali option names from all rows of a product, and keeps those that no row names', async () => {
    const option_names_ne = { Colour: 'वर्ण', Blue: 'निलो' };
    const product = await buildProduct(db, { inventory_type: TYPES });
    await db.update(products).set({ option_names_ne }).where(eq(products._id, product._id));
    const row = firstOf(await db.select().from(products).where(eq(products._id, product._id)));
    const [existing, added] = [row.sku_from_system, unique('NEW').replace(' ', '-')];
    const header = 'SKU,Variant,Name,Options,Options in Nepali,Price';
    const lines = [
      `${existing},Red,,,Colour: रङ; Red: रातो,`,
      `${existing},Blue,,,,`,
      `${added},,New,Size: S,Size: आकार; S: सानो,100`,
      `${added},,,Size: L,L: ठूलो,100`,
    ];
    expect(await imported([header, ...lines].join('\n'))).toMatchObject({ status: 'done', bad_rows: 0 });
    const names = await db
      .select({ sku: products.sku_from_system, names: products.option_names_ne })
      .from(products)
      .where(inArray(products.sku_from_system, [existing, added]));
    expect(Object.fromEntries(names.map(({ sku, names }) => [sku, names]))).toEqual({
      [existing]: { Colour: 'रङ', Red: 'रातो', Blue: 'निलो' },
      [added]: { Size: 'आकार', S: 'सानो', L: 'ठूलो' },
    });
    const file = await app.http.inject({ url: '/api/product/export', headers: { authorization: token } });
    for (const name of ['Colour: रङ', 'Red: रातो', 'Blue: निलो']) expect(file.body).toContain(name);
    const wrong = await imported(`${header}\n${existing},Red,,,रातो,`, { dry_run: true });
    expect(wrong.errors[0]?.text).toContain('Write them like Colour: रङ; Red: रातो.');
  });

  it('imports the Nepali names of an export, even of an option with a colon, in any case', async () => {
    const inventory_type = [{ inventory_type: 'Ratio', option: ['16:9', 'Wide'] }];
    const product = await buildProduct(db, { inventory_type });
    const names = async () => (await db.select().from(products).where(eq(products._id, product._id)))[0];
    const sku = (await names())?.sku_from_system;
    const imports = (cell: string) => imported(`SKU,Variant,Options in Nepali\n${sku},Wide,${cell}`);
    expect(await imports('16:9: १६:९; wide: फराकिलो')).toMatchObject({ status: 'done', bad_rows: 0 });
    const optionNames = { '16:9': '१६:९', Wide: 'फराकिलो' };
    expect((await names())?.option_names_ne).toEqual(optionNames);
    const file = await app.http.inject({ url: '/api/product/export', headers: { authorization: token } });
    const cell = /16:9: [^,;"]+; Wide: [^,;"]+|Wide: [^,;"]+; 16:9: [^,;"]+/.exec(file.body)?.[0];
    expect(await imports(cell as string)).toMatchObject({ status: 'done', bad_rows: 0 });
    expect((await names())?.option_names_ne).toEqual(optionNames);
  });

  it('refuses a Nepali name that another option of the product has', async () => {
    const product = await buildProduct(db, { inventory_type: TYPES });
    await db
      .update(products)
      .set({ option_names_ne: { Blue: 'निलो' } })
      .where(eq(products._id, product._id));
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    const sku = unique('NEW').replace(' ', '-');
    const lines = [
      `${row?.sku_from_system},Red,,,Red: निलो,`,
      `${sku},,New,Size: S,S: सानो,100`,
      `${sku},,,Size: L,L: सानो,100`,
    ];
    const header = 'SKU,Variant,Name,Options,Options in Nepali,Price';
    const { errors } = await imported([header, ...lines].join('\n'), { dry_run: true });
    expect(errors.map(({ line, text }) => [line, text])).toEqual([
      [2, expect.stringContaining('Another option has this name.')],
      [4, expect.stringContaining('Another option has this name.')],
    ]);
  });

  it('adds products with their matrix', async () => {
    const sku = unique('NEW').replace(' ', '-');
    const lines = ['8GB:Red', '8GB:Blue', '12GB:Red'].map((pair) => {
      const [memory, colour] = pair.split(':');
      return `${sku},Tara Import,MAIN,Memory: ${memory}; Colour: ${colour},1000,900,5`;
    });
    const result = await imported(['sku,name,type,options,price,sales price,stock', ...lines].join('\n'));
    expect(result).toMatchObject({ status: 'done', added: 1, more: ['3 changes of stock.'] });
    const listed = firstOf((await call('GET product', { token, query: { find_sku_from_system: sku } })).reply.data);
    const { data } = (await call('GET product/product/{id}', { token, params: { id: listed._id } })).reply;
    expect(data.inventory_type).toEqual([
      { inventory_type: 'Memory', option: ['8GB', '12GB'] },
      { inventory_type: 'Colour', option: ['Red', 'Blue'] },
    ]);
    expect(data.variant.map((variant) => variant.sku_of_seller)).toEqual(['8GB-Red', '8GB-Blue', '12GB-Red']);
    expect(listed.sales_price_from).toBe(900);
  });

  it('matches SKUs regardless of case, in the catalogue and within the file', async () => {
    const product = await buildProduct(db);
    const { sku_from_system: existing } = firstOf(
      await db.select().from(products).where(eq(products._id, product._id)),
    );
    const sku = unique('Case').replace(' ', '-');
    const file = `sku,name,options,price,stock\n${existing.toUpperCase()},,,,31\n${sku},Cased,Size: S,100,1\n${sku.toUpperCase()},,Size: L,100,1`;
    expect(await imported(file)).toMatchObject({
      status: 'done',
      added: 1,
      bad_rows: 0,
      more: ['3 changes of stock.'],
    });
    expect(await variantOf(product.variant[0]._id)).toMatchObject({ inventory: 31 });
    const added = await db.select().from(products).where(eq(products.name, 'Cased'));
    expect(added.map((one) => one.sku_from_system)).toEqual([sku]);
  });

  it('writes nothing if a row is bad, names every bad row, and skips them on request', async () => {
    const product = await buildProduct(db);
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    const sku = row?.sku_from_system;
    const file = `sku,stock,price,sales price\n${sku},50,,\nUNKNOWN-1,5,,\n${sku},60,,\n${sku},many,,\nX-2,1,10,20`;
    const refused = await imported(file);
    expect(refused).toMatchObject({
      status: 'refused',
      bad_rows: 4,
      msg: 'Nothing was imported because of 4 invalid rows.',
    });
    expect(refused.errors.map((error) => error.line)).toEqual([3, 4, 5, 6]);
    expect((await variantOf(product.variant[0]._id))?.inventory).toBe(10);
    const csv = await app.http.inject({
      url: `/api/import/${refused._id}/errors`,
      headers: { authorization: token },
    });
    expect(csv.body).toContain('Row,Problem,sku,stock,price,sales price\n');
    expect(csv.body).toContain(`\n4,System SKU: This variant is in the file twice.,${sku},60,,\n`);

    const dry = await imported(file, { dry_run: true });
    expect([dry.status, (await variantOf(product.variant[0]._id))?.inventory]).toEqual(['checked', 10]);
    await imported(file, { skip_bad: true });
    expect((await variantOf(product.variant[0]._id))?.inventory).toBe(50);
  });

  it('reads an export back, as CSV and as XLSX, and no cell is a formula', async () => {
    const product = await buildProduct(db);
    await db
      .update(products)
      .set({ short_description: '=HYPERLINK("http://evil")' })
      .where(eq(products._id, product._id));
    for (const format of ['csv', 'xlsx']) {
      const file = await app.http.inject({
        url: `/api/product/export?format=${format}`,
        headers: { authorization: token },
      });
      expect(file.statusCode).toBe(200);
      if (format === 'csv') expect(file.body).toContain("'=HYPERLINK");
      expect(file.headers['x-rows']).toBe(String(await db.$count(variants)));
      const result = await imported(file.rawPayload);
      expect(result, JSON.stringify(result.errors)).toMatchObject({
        status: 'done',
        bad_rows: 0,
        added: 0,
        changed: 0,
        more: [],
      });
    }
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    expect(row?.short_description).toBe('=HYPERLINK("http://evil")');
  });

  const rowsOf = (sku: string, options: string[]) =>
    ['sku,name,options,price', ...options.map((one) => `${sku},Wide phone,"${one}",10`)].join('\n');
  const productOf = async (sku: string) => {
    const row = firstOf(await db.select().from(products).where(eq(products.sku_from_system, sku)));
    return call('GET product/product/{id}', { token, params: { id: row._id } });
  };

  it('enforces the limits of the form', async () => {
    const wide = await imported(
      rowsOf(unique('SIX').replace(' ', '-'), ['A: 1; B: 1; C: 1; D: 1; E: 1; F: 1', `${'x'.repeat(41)}: 1`]),
    );
    expect(wide).toMatchObject({ status: 'refused', bad_rows: 2 });
    expect(wide.errors[0]?.text).toBe('Options (Memory: 8GB; Colour: Red): A product has at most 5 inventory types.');

    const sku = unique('MANY').replace(' ', '-');
    const options = Array.from({ length: 21 }, (_, n) => `A: ${n}`);
    const many = await imported(rowsOf(sku, options), { skip_bad: true });
    expect(many).toMatchObject({ status: 'done', bad_rows: 1 });
    expect(many.errors).toMatchObject([
      { line: 22, text: 'Options (Memory: 8GB; Colour: Red): A type has at most 20 options.' },
    ]);
    expect((await productOf(sku)).reply.data.variant).toHaveLength(20);

    const cube = Array.from({ length: 8 }, (_, n) => `A: ${n}; B: ${n}; C: ${n}`);
    const refused = await imported(rowsOf(unique('CUBE').replace(' ', '-'), cube));
    expect(refused.errors).toMatchObject([
      { line: 9, text: 'Options (Memory: 8GB; Colour: Red): These options make more than 500 variants. Use fewer.' },
    ]);
  });

  it('requires the same types in every row of a product, in any order, and splits them at the first colon', async () => {
    const sku = unique('RATIO').replace(' ', '-');
    const rows = ['Ratio: 16:9; Colour: Red', 'colour: Blue; ratio: 4:3', 'Colour: Red', 'Ratio: 4:3; Size: L'];
    const result = await imported(rowsOf(sku, rows), { skip_bad: true });
    expect(result.errors.map((error) => error.line)).toEqual([4, 5]);
    expect(result.errors[0]?.text).toBe(
      'Options (Memory: 8GB; Colour: Red): All rows of a product must use the same inventory types: Ratio, Colour.',
    );
    const { data } = (await productOf(sku)).reply;
    expect(data.inventory_type).toEqual([
      { inventory_type: 'Ratio', option: ['16:9', '4:3'] },
      { inventory_type: 'Colour', option: ['Red', 'Blue'] },
    ]);
    expect(data.variant.map((variant) => variant.sku_of_seller)).toEqual(['16:9-Red', '4:3-Blue']);
  });

  it('numbers the addresses of products of one name', async () => {
    const [name, sku] = [unique('Same'), unique('S').replace(' ', '-')];
    const result = await imported(`sku,name,price\n${sku}.1,${name},10\n${sku}-1,${name},10`);
    expect(result).toMatchObject({ status: 'done', added: 2 });
    const rows = await db.select().from(products).where(eq(products.name, name)).orderBy(products.slug);
    const slug = name.toLowerCase().replaceAll(' ', '-');
    expect(rows.map((row) => row.slug)).toEqual([slug, `${slug}-2`]);
  });

  it('can be run again after it was killed while it wrote', async () => {
    const { data } = await upload(`sku,name,price\n${unique('KILL').replace(' ', '-')},Killed,10`);
    await db.update(fileImports).set({ status: 'writing', dry_run: false }).where(eq(fileImports._id, data._id));
    // As long as it gets on, it runs.
    expect((await start(data)).status).toBe(409);
    await db
      .update(fileImports)
      .set({ moved_at: new Date(Date.now() - 61_000) })
      .where(eq(fileImports._id, data._id));
    expect((await start(data)).status).toBe(200);
    await run(data);
    expect(await shown(data)).toMatchObject({ status: 'done', added: 1 });
  });

  const skuOf = async (product: { _id: string }) =>
    firstOf(await db.select().from(products).where(eq(products._id, product._id))).sku_from_system;

  it('adds a variant to an existing product, with its options', async () => {
    const product = await buildProduct(db, { inventory_type: TYPES });
    const sku = await skuOf(product);
    const lines = [
      'Colour: Red,,48000',
      'colour: Green,51000,50000,7',
      'Colour: Black,51000,52000',
      'Size: L,1,1',
      'Colour: White,,',
    ];
    const result = await imported(
      ['sku,options,price,sales price,stock', ...lines.map((line) => `${sku},${line}`), `${sku},,1,1`].join('\n'),
      { skip_bad: true },
    );
    expect(result).toMatchObject({
      status: 'done',
      added: 0,
      changed: 1,
      more: ['1 change of stock.'],
      bad_rows: 4,
    });
    expect(result.errors.map((error) => error.text)).toEqual([
      'Sales price: The sales price is higher than the list price.',
      'Options (Memory: 8GB; Colour: Red): All rows of a product must use the same inventory types: Colour.',
      'Price: A new variant needs a price.',
      'Variant: Specify which variant this row is for.',
    ]);
    const { data } = (await productOf(sku)).reply;
    expect(data.inventory_type).toEqual([{ inventory_type: 'Colour', option: ['Red', 'Blue', 'Green'] }]);
    expect(
      data.variant.map(({ sku_of_seller, sales_price, inventory }) => [sku_of_seller, sales_price, inventory]),
    ).toEqual([
      ['Red', 48_000, 10],
      ['Blue', 45_000, 10],
      ['Green', 50_000, 7],
    ]);
  });

  it('adds no variant by options that a product does not have', async () => {
    const product = await buildProduct(db);
    const result = await imported(`sku,options,price\n${await skuOf(product)},Colour: Red,10`);
    expect(result.errors).toMatchObject([
      {
        line: 2,
        text: 'Options (Memory: 8GB; Colour: Red): This product has no inventory types. Add them in its form first.',
      },
    ]);
  });

  it('refuses a row that contradicts an earlier one about its product', async () => {
    const sku = unique('TWO').replace(' ', '-');
    const header = 'sku,name,brand,published,options,options in nepali,price';
    const rows = [
      `${sku},Tara One,,no,Colour: Red,Red: रातो,10`,
      `${sku},TARA ONE,,,Colour: Blue,,20`,
      `${sku},Tara Two,,yes,Colour: Green,,30`,
      `${sku},,,,Colour: Grey,Red: लाल,40`,
    ];
    const result = await imported([header, ...rows].join('\n'), { skip_bad: true });
    expect(result).toMatchObject({ status: 'done', added: 1, bad_rows: 2 });
    expect(result.errors).toEqual([
      {
        line: 4,
        text: 'Name: Rows 2 and 4 contradict each other. Write the same in both. Published: Rows 2 and 4 contradict each other. Write the same in both.',
        cells: [
          { column: 'Name', found: 'Tara Two' },
          { column: 'Published', found: 'yes' },
        ],
      },
      {
        line: 5,
        text: 'Options in Nepali (Colour: रङ; Red: रातो): Rows 2 and 5 contradict each other. Write the same in both.',
        cells: [{ column: 'Options in Nepali (Colour: रङ; Red: रातो)', found: 'Red: लाल' }],
      },
    ]);
    const { data } = (await productOf(sku)).reply;
    expect([data.name, data.variant.map(({ sku_of_seller }) => sku_of_seller)]).toEqual(['Tara One', ['Red', 'Blue']]);
  });

  it('reports everything wrong with a row at once, and refuses a product without a type', async () => {
    const sku = unique('N').replace(' ', '-');
    const file = `sku,name,type,brand,price,sales price,stock\n${sku},,,Nobody,dear,5,-4\n${sku},Tara,,,10,20,1`;
    const result = await imported(file);
    expect(result.errors.map(({ text }) => text)).toEqual([
      'Price: Enter a number, 0 or more. Stock: Enter a number, 0 or more. Name: No product has this SKU. To add one, give it a name. Type (MAIN or BUNDLE): A new product needs a type: MAIN or BUNDLE. Brand: There is no brand Nobody.',
      'Type (MAIN or BUNDLE): A new product needs a type: MAIN or BUNDLE. Sales price: The sales price is higher than the list price.',
    ]);
  });

  /** Imports a file while something else is done between its check and its writing. */
  async function importedWhile(file: string, meanwhile: SQL, by: string = token) {
    const { data } = await upload(file, undefined, by);
    await start(data, {}, by);
    await db.execute(sql`create function meanwhile() returns trigger language plpgsql as $$
      begin ${meanwhile}; return new; end $$`);
    await db.execute(sql`create trigger meanwhile after update of status on file_imports
      for each row when (new.status = 'writing') execute function meanwhile()`);
    await run(data);
    await db.execute(sql`drop function meanwhile() cascade`);
    return shown(data, by);
  }

  it('leaves deleted products unchanged, even if deleted after the check', async () => {
    const product = await buildProduct(db);
    const file = `sku,stock\n${await skuOf(product)},5`;
    const id = sql.raw(`'${product._id}'`);
    const late = await importedWhile(file, sql`update products set is_deleted = true where _id = ${id}`);
    const text = 'System SKU: This product is deleted. Restore it in Deleted items first.';
    expect(late).toMatchObject({ status: 'done', changed: 0, bad_rows: 1, errors: [{ line: 2, text }] });
    expect((await imported(file)).errors).toMatchObject([{ line: 2, text }]);
    expect((await variantOf(product.variant[0]._id))?.inventory).toBe(10);
  });

  it('sets only the flags that the caller is allowed to set', async () => {
    const product = await buildProduct(db);
    const file = `sku,active,published\n${await skuOf(product)},no,no`;
    const routes = ['POST product/import'] as const;
    const { token } = await buildUser(db, { grants: [...routes, 'POST product/status/multiple {is_active}'] });
    const refused = await imported(file, { by: token });
    expect(refused.errors).toEqual([
      {
        line: 2,
        text: 'Published: You can’t change this. Change it back.',
        cells: [{ column: 'Published', found: 'no' }],
      },
    ]);
    expect((await imported(`sku,active\n${await skuOf(product)},no`, { by: token })).status).toBe('done');
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    expect(row).toMatchObject({ is_active: false, is_published: true });
  });

  it('survives the save of a form that was opened before it', async () => {
    const variant = [{ sku_of_seller: 'x', is_available: true, inventory: 5, price: 100, sales_price: 90 }];
    const body = { type: 'MAIN' as const, name: unique('Opened'), variant };
    const { _id, revision, sku_from_system } = (await call('POST product', { token, body })).reply.data;
    await imported(`sku,price,sales price\n${sku_from_system},200,180`);
    const stale = await call('POST product', { token, body: { ...body, _id, sku_from_system, revision } });
    expect(stale.status).toBe(409);
    expect(stale.reply.changes).toMatchObject([{ by: user.name, fields: ['variant'] }]);
  });

  it('leaves a flag that changed during the check if the user can’t set it', async () => {
    const product = await buildProduct(db);
    const { token } = await buildUser(db, { grants: ['POST product/import'] });
    const off = sql`update products set is_active = false where _id = ${sql.raw(`'${product._id}'`)}`;
    const result = await importedWhile(`sku,active,stock\n${await skuOf(product)},yes,3`, off, token);
    expect(result).toMatchObject({
      status: 'done',
      bad_rows: 1,
      errors: [{ line: 2, text: 'Active: You can’t change this. Change it back.' }],
    });
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    expect(row?.is_active).toBe(false);
    expect((await variantOf(product.variant[0]._id))?.inventory).toBe(10);
  });

  it('writes nothing if an order took the stock during the check', async () => {
    const product = await buildProduct(db);
    const hold = sql`update variants set held = 5 where product_id = ${sql.raw(`'${product._id}'`)}`;
    const result = await importedWhile(`sku,stock\n${await skuOf(product)},3`, hold);
    expect(result).toMatchObject({
      status: 'done',
      changed: 0,
      errors: [
        {
          line: 2,
          text: 'Stock: Open orders hold 5 units. Enter at least that many.',
          cells: [{ column: 'Stock', found: '3' }],
        },
      ],
    });
    expect((await variantOf(product.variant[0]._id))?.inventory).toBe(10);
  });

  it('reports how many rows have been checked and written', async () => {
    const prefix = unique('STEP').replace(' ', '');
    const rows = Array.from({ length: 2500 }, (_, n) => `${prefix}-${n},Product ${n},10`);
    const seen: string[] = [];
    await db.execute(sql`create table seen (at serial, status text, rows int)`);
    await db.execute(sql`create function note() returns trigger language plpgsql as $$
      begin insert into seen (status, rows) values (new.status, new.rows); return new; end $$`);
    await db.execute(sql`create trigger noted after update on file_imports for each row execute function note()`);
    const result = await imported(['sku,name,price', ...rows].join('\n'));
    await db.execute(sql`drop function note() cascade`);
    const steps = await db.execute<{ status: string; rows: number }>(sql`select * from seen order by at`);
    for (const { status, rows } of steps.rows) seen.push(`${status} ${rows}`);
    expect(result).toMatchObject({ status: 'done', rows_total: 2500, rows: 2500, added: 2500 });
    for (const step of ['checking 250', 'checking 2500', 'writing 250', 'writing 2250', 'done 2500'])
      expect(seen, step).toContain(step);
  });

  it('refuses files that aren’t tables', async () => {
    expect((await upload(Buffer.from([0, 1, 2, 3, 0, 0]))).status).toBe(400);
    expect((await upload('PK\u0003\u0004 broken')).status).toBe(400);
    expect((await upload('only a header')).status).toBe(400);
  });
});

// covers: server/catalog/import/shopify.ts
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertOne, unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { brands, products, variants } from '../catalog.table.ts';
import { shopifyTable } from './shopify.ts';

const { db, upload, start, run, shown, imported } = await importFixture();

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Status';
const code = () => unique('shop').replace(' ', '-').toLowerCase();

function fileOf(handle: string, plain: string, vendor: string) {
  const matrix = (memory: string, colour: string, price: string, qty: number) =>
    `,,,,,,,,${memory},,${colour},,,X1-${memory}-${colour},185,shopify,${qty},deny,${price}`;
  return [
    HEADER,
    `${handle},Tara X1,"<p>Fast; ""bright""</p>",${vendor},Phone,"new, 5G",TRUE,Memory,8GB,Colour,Red,,,X1-8-RED,185,shopify,7,deny,54999.00,61000.00,890,https://cdn.example/1.jpg,1,Front,FALSE,active`,
    `${handle}${matrix('8GB', 'Blue', '54999.00', 0)},,,https://cdn.example/2.jpg,2,Back,,`,
    `${handle},,,,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,Box,,`,
    `${handle}${matrix('12GB', 'Red', '64999.00', 3)},0,,,,,,`,
    `${plain},Tara Case,,${vendor},Case,,FALSE,Title,Default Title,,,,,CASE,0,,12,deny,999.00,,,,,,FALSE,draft`,
  ].join('\n');
}

it('a product export of Shopify becomes products with a matrix of variants', async () => {
  const [handle, plain, vendor] = [code(), code(), unique('Brand')];
  const brand = await insertOne(db, brands, { name: vendor });
  const result = await imported(fileOf(handle, plain, vendor));
  expect(result, JSON.stringify(result.errors)).toMatchObject({
    status: 'done',
    added: 2,
    bad_rows: 0,
    skipped: 1,
  });
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.sku_from_system, [handle, plain]));
  const [phone, cover] = [handle, plain].map((sku) => rows.find(({ sku_from_system }) => sku_from_system === sku));
  expect(phone).toMatchObject({
    name: 'Tara X1',
    brand_id: brand._id,
    type: 'MAIN',
    weight: 185,
    is_active: true,
    is_published: false,
    inventory_type: [
      { inventory_type: 'Memory', option: ['8GB', '12GB'] },
      { inventory_type: 'Colour', option: ['Red', 'Blue'] },
    ],
  });
  expect(cover).toMatchObject({ name: 'Tara Case', is_active: false, inventory_type: [] });
  const sold = await db
    .select()
    .from(variants)
    .where(eq(variants.product_id, phone?._id ?? ''));
  expect(
    Object.fromEntries(
      sold.map(({ sku_of_seller, price, sales_price, inventory }) => [sku_of_seller, [price, sales_price, inventory]]),
    ),
  ).toMatchObject({
    '8GB-Red': [6_100_000, 5_499_900, 7],
    '8GB-Blue': [5_499_900, 5_499_900, 0],
    '12GB-Red': [6_499_900, 6_499_900, 3],
  });
});

it('columns that aren’t imported are kept, so the preview can list them', async () => {
  const { data } = await upload(fileOf(code(), code(), unique('Brand')));
  const read = Object.values(data.mapping);
  expect(data.header.filter((_, at) => read.includes(at))).toHaveLength(9);
  expect(data.header.filter((_, at) => !read.includes(at))).toEqual(
    ['Body (HTML)', 'Type', 'Tags', 'Published', 'Variant SKU', 'Variant Inventory Tracker', 'Variant Inventory Policy']
      .concat(['Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card'])
      .map((name) => `${name} (Shopify)`),
  );
  await start(data, { dry_run: true });
  await run(data);
  expect((await shown(data)).errors[0]?.text).toMatch(/^Brand: There is no brand/);
});

it('a file with Shopify’s current headers is read the same way', async () => {
  const [handle, vendor] = [code(), unique('Brand')];
  await insertOne(db, brands, { name: vendor });
  const header =
    'Title,URL handle,Vendor,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL';
  const rows = [
    `Tara X2,${handle},${vendor},Active,A,Memory,8GB,Colour,Red,"1,25,000",,4,190,https://cdn.example/1.jpg`,
    `,${handle},,,B,,8GB,,Blue,125000,130000,5,190,`,
  ];
  const result = await imported([header, ...rows].join('\n'));
  expect(result, JSON.stringify(result.errors)).toMatchObject({ status: 'done', added: 1, bad_rows: 0, skipped: 0 });
  const again = await imported([header, ...rows].join('\n'));
  expect(again).toMatchObject({ status: 'done', added: 0, changed: 0, unchanged: 1 });
});

it('a handle that is too long for a SKU, or in Nepali, gets a short one that stays its own', () => {
  const header = 'Handle,Title,Variant Price,Option1 Name,Option1 Value'.split(',');
  const skuOf = (handle: string) =>
    shopifyTable(header)?.read([handle, 'Tara', '100', 'Colour', 'Red; dark'])?.[0] ?? '';
  const long = 'tara-x1-pro-max-limited-edition-2083-dashain';
  const skus = [long, `${long}-red`, 'तारा', 'tara-तारा'].map(skuOf);
  expect(new Set(skus).size).toBe(4);
  for (const sku of skus) expect(sku).toMatch(/^[\w.-]{2,40}$/);
  expect(skuOf(long)).toBe(skus[0]);
  expect(skuOf('tara-x1')).toBe('tara-x1');
});

it('a semicolon inside an option doesn’t part it', () => {
  const header = 'Handle,Title,Variant Price,Option1 Name,Option1 Value'.split(',');
  const options = shopifyTable(header)?.read(['tara', 'Tara', '100', 'Colour', 'Red; dark']) ?? [];
  expect(options).toContain('Colour: Red, dark');
});

it('a file with only some of these columns isn’t such an export', async () => {
  const sku = code();
  const { data } = await upload(`Handle,Title,SKU,Price\nx,Tara,${sku},1000`);
  expect(data.header).toEqual(['Handle', 'Title', 'SKU', 'Price']);
});

it('reads the stock of an oversold variant as 0, and says so', async () => {
  const sku = code();
  const result = await imported(fileOf(sku, code(), '').replace('shopify,7,deny', 'shopify,-2,deny'));
  expect(result).toMatchObject({ status: 'done', bad_rows: 0, remarks: ['1 row with a stock below 0 read as 0.'] });
  const sold = await db
    .select({ inventory: variants.inventory })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(eq(products.sku_from_system, sku));
  expect(sold.map(({ inventory }) => inventory).sort()).toEqual([0, 0, 3]);
});

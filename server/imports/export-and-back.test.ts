// covers: server/imports, server/http/sheets, server/catalog/import, server/offices/retailer-export.ts, server/offers/quota-import.ts, server/orders/bills, server/access/grants/module-file.ts
import { read, type WorkBook } from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isDevanagari } from '../../contract/language/devanagari.ts';
import { buildBilledOrder } from '../../test/billed-order.ts';
import { buildOffice, buildProduct, unique } from '../../test/builders.ts';
import { campaignFixture } from '../../test/campaign-fixture.ts';
import { products } from '../catalog/catalog.table.ts';
import { readNumberedRows } from '../http/sheets/sheet-read.ts';
import { tableImports } from '../wiring/table-imports.ts';

const { app, db, token, place, buildCampaign, save, imports } = await campaignFixture();
const code = () => unique('00').replace(' ', '-').toUpperCase();
const rd = await buildOffice(db, { type: 'RD', office_code: code() });
const shop = await buildOffice(
  db,
  { ...place, office_code: code(), name: '"Sita", K.C.; Sons', address: '=1+1', phone: '9800000009' },
  rd,
);
const { _id: campaign } = await buildCampaign();
await save(campaign, [{ office_id: shop._id, no_of_order: 1234 }]);
const product = await buildProduct(db, { price: 160_000, sales_price: 154_999.5, inventory: 12 });
const words = { short_description: '-5 to +45 °C, 6.1", ₹; "quoted"\nnext line', name: 'फोन 5G' };
await db.update(products).set(words).where(eq(products._id, product._id));

await buildBilledOrder(db, shop);

/** Each list that imports: where its file comes from, and where it goes. */
const LISTS: Record<string, [from: string, to: string]> = {
  products: ['product/export', 'product/import'],
  retailers: ['office/export', 'office/import'],
  quotas: [`campaign/access/${campaign}/export`, `campaign/access/${campaign}/import`],
  bills: ['bill/export', 'bill/import'],
  modules: ['role/module/export', 'role/module/import'],
};

async function cellsOf(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readNumberedRows(file)) rows.push(cells);
  return rows;
}

/** Headers that Nepali writes alike. */
const ALIKE = ['PAN'];

it('covers every list that imports', () => {
  expect(tableImports.map(({ kind }) => kind).sort()).toEqual(Object.keys(LISTS).sort());
});

const FILES = Object.keys(LISTS).flatMap((list) =>
  (['csv', 'xlsx'] as const).flatMap((format) =>
    (['en', 'ne'] as const).map((language) => [list, format, language] as const),
  ),
);

it.each(FILES)('takes the file of %s back as %s in %s without a change, twice', async (list, format, language) => {
  const [from, to] = LISTS[list] as [string, string];
  const fileAs = (format: string) =>
    app.http.inject({
      url: `/api/${from}?format=${format}`,
      headers: { authorization: token, cookie: `staff_lang=${language}` },
    });
  const [file, before] = [await fileAs(format), await fileAs('csv')];
  expect(file.statusCode).toBe(200);
  const [header = []] = await cellsOf(file.rawPayload);
  const inEnglish = header.filter((label) => !isDevanagari(label) && !ALIKE.includes(label));
  expect(language === 'ne' ? inEnglish : []).toEqual([]);
  for (const dry_run of [true, false]) {
    const result = await imports.imported(file.rawPayload, { path: to, dry_run });
    expect(result, JSON.stringify(result.errors)).toMatchObject({ added: 0, changed: 0, bad_rows: 0, more: [] });
    expect(result.unchanged).toBeGreaterThan(0);
  }
  expect((await fileAs('csv')).body).toBe(before.body);
  expect(await cellsOf((await fileAs(format)).rawPayload)).toEqual(await cellsOf(file.rawPayload));
});

it.each(['csv', 'xlsx'])('exports each product price as %s', async (format) => {
  const headers = { authorization: token };
  const [header = [], ...rows] = await cellsOf(
    (await app.http.inject({ url: `/api/product/export?format=${format}`, headers })).rawPayload,
  );
  const own = rows.filter((cells) => cells.includes(words.name));
  const priceOf = (label: string) => own.map((cells) => cells[header.indexOf(label)]);
  expect([priceOf('Price'), priceOf('Sales price'), priceOf('Stock')]).toEqual([['160000'], ['154999.5'], ['12']]);
});

it('writes numbers and prices as numbers of a sheet, and codes and phones as text', async () => {
  const book = async (from: string): Promise<WorkBook> => {
    const headers = { authorization: token };
    return read((await app.http.inject({ url: `/api/${from}?format=xlsx`, headers })).rawPayload);
  };
  const typesIn = ({ SheetNames, Sheets }: WorkBook, row: number) => {
    const sheet = Sheets[SheetNames[0] as string] ?? {};
    const cells = Object.keys(sheet).filter((cell) => cell.replace(/[A-Z]+/, '') === String(row));
    return new Map(cells.map((cell) => [sheet[cell.replace(/\d+/, '1')].v, sheet[cell].t]));
  };
  const quota = typesIn(await book(LISTS.quotas?.[0] as string), 2);
  expect(Object.fromEntries(quota)).toMatchObject({ 'Retailer code': 's', Quota: 'n' });
  const retailer = typesIn(await book('office/export'), 2);
  expect(Object.fromEntries(retailer)).toMatchObject({ 'Retailer code': 's', Phone: 's' });
  const variant = typesIn(await book('product/export'), 2);
  expect(Object.fromEntries(variant)).toMatchObject({ Stock: 'n', Price: 'n', 'Sales price': 'n', 'System SKU': 's' });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { STARTING_SHEETS } from '../../contract/catalog/starting-sheets.ts';
import { buildUser, unique } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { productFixture } from '../../test/product-fixture.ts';
import { audits } from '../db/audit.ts';
import { specificationSheets } from './catalog.table.ts';
import { specificationOf } from './import/import-specification.ts';

const { app, call, db, token, picture, saved, save, bodyOf } = await productFixture();

type SheetBody = BodyOf<'POST specification-sheet'>;

const number = (name: string, unit = '', unit_ne = '') => ({ name, kind: 'NUMBER' as const, unit, unit_ne });
const sheetBody = (change: Partial<SheetBody> = {}): SheetBody => ({
  name: unique('Sheet'),
  name_ne: 'फोन',
  group: [
    {
      name: 'Battery',
      name_ne: 'ब्याट्री',
      field: [{ ...number('Capacity', 'mAh'), name_ne: 'क्षमता' }, number('Charging', 'W')],
    },
    {
      name: 'Body',
      name_ne: 'बनावट',
      field: [
        { name: 'Frame', kind: 'TEXT', unit: '', unit_ne: '' },
        {
          name: 'Water',
          kind: 'CHOICE',
          unit: '',
          unit_ne: '',
          option: ['IP68', 'None'],
          option_names_ne: { None: 'छैन' },
        },
      ],
    },
  ],
  ...change,
});
const saveSheet = (body: SheetBody) => call('POST specification-sheet', { token, body });

async function savedSheet(change: Partial<SheetBody> = {}) {
  const { status, reply } = await saveSheet(sheetBody(change));
  expect(status, JSON.stringify(reply)).toBe(200);
  const sheet = reply.data;
  const idOf = (name: string) => {
    const fields = sheet.group.flatMap(({ field }) => field);
    return present(fields.find((one) => one.name === name))._id;
  };
  return { sheet, idOf };
}

/** Builds a published product with values by the names of fields. */
async function specified(
  given: Record<string, string | [string, string]>,
  sheet?: Awaited<ReturnType<typeof savedSheet>>,
) {
  const { idOf, sheet: own } = sheet ?? (await savedSheet());
  const specification = Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const [value, value_ne] = Array.isArray(text) ? text : [text];
      return [idOf(name), { value, value_ne }];
    }),
  );
  return saved({
    is_published: true,
    image: [await picture()],
    specification_sheet_id: own._id,
    specification,
  });
}

const page = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).body;
const shown = (html: string) => html.replace(/<script.*?<\/script>|<!-- -->/gs, '');
const idsFound = async (find_search: string) =>
  (await call('GET product/public', { query: { find_search } })).reply.data.map(({ _id }) => _id);

describe('a sheet', () => {
  it('keeps its fields by id, and names the field of an invalid value', async () => {
    const { sheet } = await savedSheet();
    expect(sheet.group.flatMap(({ field }) => field).every(({ _id }) => _id.length === 36)).toBe(true);
    const [battery] = sheetBody().group;
    const twice = { ...battery, field: [number('Power'), number('power')] } as SheetBody['group'][number];
    const bad = [
      twice,
      { ...twice, field: [] },
      { ...twice, name: 'Other', field: [{ ...number('Kind'), kind: 'CHOICE' }] },
    ];
    const { status, reply } = await saveSheet(sheetBody({ group: bad as SheetBody['group'] }));
    expect(status).toBe(400);
    expect(Object.keys(reply.errors ?? {})).toEqual(
      expect.arrayContaining(['group.1.field', 'group.2.field.0.option']),
    );
    const same = await saveSheet(sheetBody({ group: [twice] }));
    expect(same.reply).toMatchObject({ errors: { 'group.0.field.1.name': 'Another field has this name.' } });
  });

  it('can’t be deleted while a product uses it, or take another sheet’s name', async () => {
    const sheet = await savedSheet();
    await specified({ Capacity: '5000' }, sheet);
    const params = { id: sheet.sheet._id };
    expect((await call('DELETE specification-sheet/{id}', { token, params })).status).toBe(409);
    expect((await saveSheet(sheetBody({ name: sheet.sheet.name.toUpperCase() }))).status).toBe(400);
    const { reply } = await call('GET specification-sheet', { token, query: { find_name: sheet.sheet.name } });
    expect(reply.data).toMatchObject([{ product_count: 1 }]);
  });

  it('exists from the start for the products of phone shops', async () => {
    for (const sheet of STARTING_SHEETS) expect((await saveSheet(sheet)).status, sheet.name).toBe(200);
  });

  it('needs a grant', async () => {
    const { token } = await buildUser(db, { grants: ['GET specification-sheet'] });
    expect((await call('GET specification-sheet', { token })).status).toBe(200);
    expect((await call('POST specification-sheet', { token, body: sheetBody() })).status).toBe(403);
  });
});

describe('the values of a product', () => {
  it('are shown by group on its page in both languages, and given to search engines', async () => {
    const product = await specified({
      Capacity: '५,५००',
      Frame: ['Titanium', 'टाइटेनियम'],
      Water: 'none',
    });
    const html = await page(`/products/${product.slug}`);
    expect(shown(html)).toMatch(
      /<caption[^>]*>Battery<\/caption>.*<th scope="row"[^>]*>Capacity<\/th><td[^>]*>5,500 mAh</s,
    );
    expect(shown(html)).toMatch(/>Water<\/th><td[^>]*>None</);
    // A field without a value isn't shown.
    expect(shown(html)).not.toContain('Charging');
    const [, data = '[]'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).toContain('{"@type":"PropertyValue","name":"Capacity","value":"5,500 mAh"}');
    const nepali = shown(await page(`/products/${product.slug}?lang=ne`));
    expect(nepali).toMatch(/ब्याट्री<\/caption>.*क्षमता<\/th><td[^>]*>5,500 mAh<.*टाइटेनियम<.*छैन</s);
  });

  it('are read by the type of their field, and refused by its name', async () => {
    const { sheet, idOf } = await savedSheet();
    const product = await specified({ Capacity: '5000' }, { sheet, idOf });
    const given = {
      [idOf('Capacity')]: { value: 'a lot' },
      [idOf('Water')]: { value: 'Perhaps' },
      [idOf('Frame')]: { value: '', value_ne: 'टाइटेनियम' },
    };
    const { status, reply } = await save({ ...bodyOf(product), specification: given });
    expect(status).toBe(400);
    expect(reply).toMatchObject({
      errors: {
        [`specification.${idOf('Capacity')}.value`]: 'Enter a number in mAh.',
        [`specification.${idOf('Water')}.value`]: 'Choose one of the options.',
        [`specification.${idOf('Frame')}.value`]: 'Write it in English too.',
      },
    });
    const gone = await save({ ...bodyOf(product), specification_sheet_id: product._id });
    expect(gone.reply).toMatchObject({
      errors: { specification_sheet_id: expect.stringContaining('no longer exists') },
    });
  });

  it('stay if a save leaves them out, and are deleted with the sheet', async () => {
    const product = await specified({ Capacity: '5000' });
    const { specification: _given, specification_sheet_id: sheet_id, ...others } = bodyOf(product);
    const secondSave = await save(others);
    expect(secondSave.reply.data).toMatchObject({
      specification_sheet_id: sheet_id,
      specification: product.specification,
    });
    const without = await save({ ...others, specification_sheet_id: null });
    expect(without.reply.data.specification).toEqual({});
  });

  it('stay after their field has lost the choice, in a save and in an import', async () => {
    const { sheet, idOf } = await savedSheet();
    const product = await specified({ Water: 'IP68' }, { sheet, idOf });
    const groups = sheet.group.map((group) => ({
      ...group,
      field: group.field.map((field) => ({ ...field, option: field.option.filter((option) => option !== 'IP68') })),
    }));
    expect((await saveSheet({ ...sheet, group: groups } as SheetBody)).status).toBe(200);
    const again = await save({ ...bodyOf(product), name: `${product.name} again` });
    expect([again.status, again.reply.data?.specification]).toMatchObject([
      200,
      { [idOf('Water')]: { value: 'IP68' } },
    ]);
    const other = { [idOf('Water')]: { value: 'IP67' } };
    expect((await save({ ...bodyOf(product), specification: other })).status).toBe(400);

    const [changed] = await db.select().from(specificationSheets).where(eq(specificationSheets._id, sheet._id));
    const row = { specification_sheet: undefined, cells: { 'Specification: Water': 'IP68' } };
    const before = {
      specification_sheet_id: sheet._id,
      specification: { [idOf('Water')]: { value: 'IP68', value_ne: '' } },
    };
    const read = specificationOf(row, before, changed ? [changed] : []);
    expect([read.wrong, read.specification]).toEqual([[], before.specification]);
  });

  it('follow their field when it is renamed', async () => {
    const { sheet, idOf } = await savedSheet();
    const product = await specified({ Capacity: '7321', Charging: '67' }, { sheet, idOf });
    expect(await idsFound('7321mah')).toEqual([product._id]);
    const [battery] = sheet.group;
    const field = [{ ...battery?.field[0], name: 'Cell', unit: 'Wh' }];
    const changed = { ...sheet, group: [{ ...battery, field }] } as SheetBody;
    const answer = await saveSheet(changed);
    expect([answer.status, answer.reply]).toMatchObject([
      400,
      { errors: { confirm_lost_values: expect.stringContaining('will be lost: Charging of 1 product.') } },
    ]);
    expect((await saveSheet({ ...changed, confirm_lost_values: true })).status).toBe(200);
    const [lost] = await db.select().from(audits).where(eq(audits.action, 'lose-values'));
    expect(lost).toMatchObject({ entity_id: sheet._id, after: { values: 'Charging of 1 product' } });
    const html = shown(await page(`/products/${product.slug}`));
    expect(html).toContain('7,321 Wh');
    // The field was removed, and its value with it.
    expect(html).not.toContain('67 W');
    expect(await idsFound('7321mah')).toEqual([]);
    expect(await idsFound('7321 wh')).toEqual([product._id]);
  });
});

describe('a search', () => {
  it('finds a value in any spelling', async () => {
    const { _id } = await specified({ Capacity: '6543', Charging: '88', Frame: ['Bamboo 24 GB', 'बाँस'] });
    for (const text of ['6543mAh', '6543 mah', '6,543 mAh', '88W', '88 w', '24GB', '24 gb', 'bamboo', 'बाँस'])
      expect(await idsFound(text), text).toEqual([_id]);
  });

  it('finds names with the word first, then facts', async () => {
    const named = await saved({ name: 'Tara 7G', is_published: true, image: [await picture()] });
    const fast = await specified({ Frame: '7G' });
    const both = await specified({ Frame: '7G/6G', Charging: '33' });
    // A part of another word isn't a fact; neither is a text that praises one.
    await specified({ Frame: '97Ghz' });
    await saved({ description: '<p>As fast as 7G</p>', is_published: true, image: [await picture()] });
    const [first, ...others] = await idsFound('7g');
    expect(first).toBe(named._id);
    expect(others.toSorted()).toEqual([fast._id, both._id].toSorted());
    expect(await idsFound('6g')).toEqual([both._id]);
    expect(await idsFound('7g 33w')).toEqual([both._id]);
  });
});

describe('a comparison', () => {
  it('shows the values side by side, and behind a link only those that differ', async () => {
    const sheet = await savedSheet();
    const one = await specified({ Capacity: '5000', Charging: '45', Water: 'IP68' }, sheet);
    const other = await specified({ Capacity: '6000', Charging: '45' }, sheet);
    const address = `/compare?a=${one.slug}&b=${other.slug}`;
    const all = shown(await page(address));
    expect(all).toMatch(/Battery<\/th>.*Capacity<span[^>]*> \(different\).*5,000 mAh.*6,000 mAh.*Charging<\/th>/s);
    expect(all).toMatch(/Water<span.*IP68<\/td><td>–/s);
    expect(all).toContain(`${address.replace('&', '&amp;')}&amp;show=differences`);
    const differing = shown(await page(`${address}&show=differences`));
    expect(differing).toContain('Capacity');
    expect(differing).not.toContain('Charging');
    expect(differing).toContain('Show everything');
  });
});

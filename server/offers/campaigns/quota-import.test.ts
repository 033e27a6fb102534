import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { buildOffice } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';

const { app, db, place, token, buildCampaign, quotaOf, save, imports, upload } = await campaignFixture();

describe('campaign/access/{id}/import', () => {
  it('reports a CSV row by row, changes nothing on a dry run or with a bad row, then adds and changes', async () => {
    const { _id } = await buildCampaign();
    const [listed, fresh] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [{ office_id: listed._id, no_of_order: 5 }]);
    const [code, other] = [listed.office_code, fresh.office_code];
    const bad = `no_of_order,Office Code\n9,${code}\nmany,${other}\n3,NOWHERE\n4,${code}\n2.5,${other}\n`;
    const { errors, ...counts } = await upload(_id, bad, true);
    const WHOLE = 'Quota: Enter a whole number from 0 to 1,000,000.';
    expect(errors).toEqual([
      { line: 3, text: WHOLE, cells: [{ column: 'Quota', found: 'many' }] },
      {
        line: 4,
        text: 'Retailer code: No office has this code.',
        cells: [{ column: 'Retailer code', found: 'NOWHERE' }],
      },
      {
        line: 5,
        text: 'Retailer code: This retailer is listed twice, in rows 2 and 5. Remove one.',
        cells: [{ column: 'Retailer code', found: code }],
      },
      {
        line: 6,
        text: `${WHOLE} Retailer code: This retailer is listed twice, in rows 3 and 6. Remove one.`,
        cells: [
          { column: 'Quota', found: '2.5' },
          { column: 'Retailer code', found: other },
        ],
      },
    ]);
    expect(counts).toMatchObject({ status: 'checked', added: 0, changed: 1, unchanged: 0, bad_rows: 4 });
    for (const number of ['2.5', '1000001', '']) {
      const file = `no_of_order,office_code\n${number},${other}\n`;
      expect((await upload(_id, file, true)).errors).toEqual([
        { line: 2, text: WHOLE, cells: [{ column: 'Quota', found: number }] },
      ]);
    }
    expect(await upload(_id, bad, false)).toMatchObject({
      status: 'refused',
      msg: 'Nothing was imported because of 4 invalid rows.',
    });
    expect(await quotaOf(_id, listed._id)).toMatchObject({ no_of_order: 5 });

    const good = `\uFEFFoffice_code,no_of_order\n${listed.office_code},9\n${fresh.office_code},2\n`;
    const dry = await upload(_id, good, true);
    expect(dry).toMatchObject({ status: 'checked', added: 1, changed: 1, unchanged: 0, bad_rows: 0 });
    expect(await quotaOf(_id, fresh._id)).toBeUndefined();
    expect((await upload(_id, good, false)).status).toBe('done');
    expect(await quotaOf(_id, listed._id)).toMatchObject({ no_of_order: 9 });
    expect(await quotaOf(_id, fresh._id)).toMatchObject({ no_of_order: 2 });
  });

  it('accepts a code in any case, and with invisible characters', async () => {
    const { _id } = await buildCampaign();
    const office = await buildOffice(db, place);
    const file = `office_code,no_of_order\n${office.office_code.toLowerCase()}\u200b,"1,200"\n`;
    expect(await upload(_id, file, false)).toMatchObject({ added: 1, bad_rows: 0 });
    expect(await quotaOf(_id, office._id)).toMatchObject({ no_of_order: 1_200 });
  });

  it('reads XLSX, and explains what is wrong with any other file', async () => {
    const { _id } = await buildCampaign();
    const office = await buildOffice(db, place);
    const bytes = await writeXlsxFile([
      [{ value: 'Retailer code' }, { value: 'Quota' }],
      [{ value: office.office_code }, { value: 12 }],
    ]).toBuffer();
    expect(await upload(_id, bytes, false)).toMatchObject({ added: 1, bad_rows: 0 });
    expect(await quotaOf(_id, office._id)).toMatchObject({ no_of_order: 12 });
    const path = `campaign/access/${_id}/import`;
    expect((await imports.upload('PK\x03\x04 no zip at all', path)).reply.msg).toContain('could not be read');
    const { data } = await imports.upload('a,b\n1,2', path);
    const { errors } = (await imports.start(data)).reply;
    expect(Object.keys(errors ?? {})).toEqual(['mapping.office_code', 'mapping.no_of_order']);
    expect((await imports.upload('a"b,"c', path)).status).toBe(400);
  });
});

it('exports quotas in the format of the import, with no cell that starts a formula', async () => {
  const { _id } = await buildCampaign();
  const office = await buildOffice(db, { ...place, office_code: '=1+1' });
  await save(_id, [{ office_id: office._id, no_of_order: 5 }]);
  const file = await app.http.inject({
    url: `/api/campaign/access/${_id}/export`,
    headers: { authorization: token },
  });
  expect(file.body).toBe("\uFEFFRetailer code,Quota\n'=1+1,5\n");
  expect(await upload(_id, file.body, true)).toMatchObject({ bad_rows: 0, unchanged: 1 });
});

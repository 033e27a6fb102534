import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { buildOffice } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';

const { app, db, place, token, buildCampaign, quotaOf, save, upload } = await campaignFixture();

describe('campaign/access/{id}/import', () => {
  it('reports a CSV row by row, changes nothing on a dry run or with a bad row, then adds and changes', async () => {
    const { _id } = await buildCampaign();
    const [listed, fresh] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [{ office_id: listed._id, no_of_order: 5 }]);
    const [code, other] = [listed.office_code, fresh.office_code];
    const bad = `no_of_order,Office Code\n9,${code}\nmany,${other}\n3,NOWHERE\n4,${code}\n2.5,${other}\n`;
    const { bad_rows, ...counts } = (await upload(_id, 'quotas.csv', bad, true)).reply.data;
    expect(bad_rows).toEqual([
      { row: 3, office_code: other, message: 'Enter a whole number from 0 to 1,000,000.' },
      { row: 4, office_code: 'NOWHERE', message: 'There is no office of this code.' },
      { row: 5, office_code: code, message: 'This retailer is named twice, in rows 2 and 5. Take one out.' },
      { row: 6, office_code: other, message: 'This retailer is named twice, in rows 3 and 6. Take one out.' },
    ]);
    expect(counts).toEqual({ dry_run: true, added: 0, changed: 1, unchanged: 0 });
    for (const number of ['2.5', '1000001', '']) {
      const file = `no_of_order,office_code\n${number},${other}\n`;
      expect((await upload(_id, 'quotas.csv', file, true)).reply.data.bad_rows).toEqual([
        { row: 2, office_code: other, message: 'Enter a whole number from 0 to 1,000,000.' },
      ]);
    }
    const refused = await upload(_id, 'quotas.csv', bad, false);
    expect([refused.status, refused.reply.errors['row.4']]).toEqual([400, 'There is no office of this code.']);
    expect(await quotaOf(_id, listed._id)).toMatchObject({ no_of_order: 5 });

    const good = `\uFEFFoffice_code,no_of_order\n${listed.office_code},9\n${fresh.office_code},2\n`;
    const dry = await upload(_id, 'quotas.csv', good, true);
    expect(dry.reply.data).toEqual({ dry_run: true, added: 1, changed: 1, unchanged: 0, bad_rows: [] });
    expect(await quotaOf(_id, fresh._id)).toBeUndefined();
    expect((await upload(_id, 'quotas.csv', good, false)).reply.msg).toBe('Quotas Imported.');
    expect(await quotaOf(_id, listed._id)).toMatchObject({ no_of_order: 9 });
    expect(await quotaOf(_id, fresh._id)).toMatchObject({ no_of_order: 2 });
  });

  it('reads XLSX, and says what is wrong with a file that is neither', async () => {
    const { _id } = await buildCampaign();
    const office = await buildOffice(db, place);
    const bytes = await writeXlsxFile([
      [{ value: 'office_code' }, { value: 'no_of_order' }],
      [{ value: office.office_code }, { value: 12 }],
    ]).toBuffer();
    expect((await upload(_id, 'quotas.xlsx', bytes, false)).reply.data).toMatchObject({ added: 1, bad_rows: [] });
    expect(await quotaOf(_id, office._id)).toMatchObject({ no_of_order: 12 });
    expect((await upload(_id, 'quotas.xlsx', 'PK\x03\x04 no zip at all', false)).reply.msg).toContain(
      'could not be read',
    );
    expect((await upload(_id, 'quotas.csv', 'a,b\n1,2', false)).reply.errors.file).toContain(
      'office_code and no_of_order',
    );
    expect((await upload(_id, 'quotas.csv', 'a"b,"c', false)).status).toBe(400);
  });
});

it('exports the numbers in the form that the import takes, with no cell that starts a formula', async () => {
  const { _id } = await buildCampaign();
  const office = await buildOffice(db, { ...place, office_code: '=1+1' });
  await save(_id, [{ office_id: office._id, no_of_order: 5 }]);
  const file = await app.http.inject({
    url: `/api/campaign/access/${_id}/export`,
    headers: { authorization: token },
  });
  expect(file.body).toBe("\uFEFFoffice_code,no_of_order\n'=1+1,5\n");
  expect((await upload(_id, 'quotas.csv', file.body, true)).reply.data).toMatchObject({ bad_rows: [], unchanged: 1 });
});

import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, unique } from '../../test/builders.ts';
import { findDrift } from '../catalog/stock-check.ts';
import { audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { offices } from '../offices/offices.table.ts';
import { campaigns, quotas } from './offers.table.ts';

const { app, db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);

async function buildCampaign(fields: { is_allowed_all_office?: boolean } = {}) {
  const [campaign] = await db
    .insert(campaigns)
    .values({ name: unique('Campaign'), code: unique('C').replace(' ', '-'), ...fields })
    .returning();
  return campaign as typeof campaigns.$inferSelect;
}

/** A running scheme of the campaign, and the order that anyone can place in it. */
async function sellingIn(campaign_id: string, inventory = 1000) {
  const main = await buildProduct(db, { inventory });
  const scheme = await buildScheme(db, main, { type: 'CAMPAIGN', campaign_id });
  const order = {
    customer_name: 'Sita Rai',
    customer_phone: '9841000001',
    customer_address: 'New Road 4',
    ...place,
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: main.variant[0]?._id as string,
  };
  return { main, scheme, order };
}

const quotaOf = async (campaign_id: string, office_id: string) =>
  (
    await db
      .select()
      .from(quotas)
      .where(and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id)))
  )[0];

/** As the audit calls an office. */
const titleOf = (office: { office_code: string; name: string }) => `${office.office_code} ${office.name}`;

const save = (
  id: string,
  allowed_office: { office_id: string; no_of_order: number }[],
  is_allowed_all_office = false,
) => call('POST campaign/access/{id}', { token, params: { id }, body: { is_allowed_all_office, allowed_office } });

describe('campaign/access/{id}', () => {
  it('saves who may sell how many, tells what is used, and leaves an audit row', async () => {
    const { _id, name, code } = await buildCampaign();
    const [one, two] = [await buildOffice(db, place), await buildOffice(db, place)];
    const { status, reply } = await save(_id, [
      { office_id: one._id, no_of_order: 5 },
      { office_id: two._id, no_of_order: 7 },
    ]);
    expect([status, reply.msg]).toEqual([200, 'Campaign Access Saved Successfully']);
    const { order } = await sellingIn(_id);
    await call('POST order/public', { body: { ...order, office_id: one._id } });

    const { data } = (await call('GET campaign/access/{id}', { token, params: { id: _id } })).reply;
    expect(data).toMatchObject({ name, code, is_allowed_all_office: false });
    expect(data.allowed_office).toHaveLength(2);
    expect(data.allowed_office).toContainEqual({ office_id: one._id, no_of_order: 5, used: 1 });
    expect(data.allowed_office).toContainEqual({ office_id: two._id, no_of_order: 7, used: 0 });
    const [trail] = await db.select().from(audits).where(eq(audits.entity_id, _id));
    expect(trail).toMatchObject({
      action: 'access',
      before: { name, quota: { [titleOf(one)]: null, [titleOf(two)]: null } },
      after: { name, quota: { [titleOf(one)]: 5, [titleOf(two)]: 7 } },
    });
  });

  it('refuses a quota below what is used, the removal of an office with orders, and an office that is no retailer', async () => {
    const { _id } = await buildCampaign();
    const [seller, other] = [await buildOffice(db, place), await buildOffice(db, place)];
    const rd = await buildOffice(db, { type: 'RD' });
    await save(_id, [{ office_id: seller._id, no_of_order: 3 }]);
    const { order } = await sellingIn(_id);
    for (const n of [1, 2])
      await call('POST order/public', { body: { ...order, customer_phone: `984100000${n}`, office_id: seller._id } });

    const below = await save(_id, [
      { office_id: other._id, no_of_order: 1 },
      { office_id: seller._id, no_of_order: 1 },
      { office_id: rd._id, no_of_order: 1 },
    ]);
    expect(below.status).toBe(400);
    expect(below.reply.errors).toEqual({
      'allowed_office.1.no_of_order': 'This retailer already has 2 orders. Enter 2 or more.',
      'allowed_office.2.office_id': 'This is none of your retailers. Choose one.',
    });
    const removed = await save(_id, [{ office_id: other._id, no_of_order: 1 }]);
    expect(removed.reply.errors?.allowed_office).toContain(`${seller.name} (2) already have orders.`);
    expect(await quotaOf(_id, seller._id)).toMatchObject({ no_of_order: 3, used: 2 });
    expect((await save(_id, [{ office_id: seller._id, no_of_order: 2 }])).status).toBe(200);
  });

  it('lets every office sell in an open campaign, but one with a number no more than that', async () => {
    const { _id } = await buildCampaign();
    const [limited, free] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [{ office_id: limited._id, no_of_order: 1 }], true);
    const { order } = await sellingIn(_id);
    const sell = async (office_id: string, n: number) =>
      (await call('POST order/public', { body: { ...order, office_id, customer_phone: `984100010${n}` } })).status;
    expect([
      await sell(limited._id, 1),
      await sell(limited._id, 2),
      await sell(free._id, 3),
      await sell(free._id, 4),
    ]).toEqual([200, 409, 200, 200]);

    // The orders that it took without a number count once it gets one.
    const below = await save(_id, [
      { office_id: limited._id, no_of_order: 1 },
      { office_id: free._id, no_of_order: 1 },
    ]);
    expect(below.reply.errors).toEqual({
      'allowed_office.1.no_of_order': 'This retailer already has 2 orders. Enter 2 or more.',
    });
    await save(_id, [
      { office_id: limited._id, no_of_order: 1 },
      { office_id: free._id, no_of_order: 3 },
    ]);
    expect(await quotaOf(_id, free._id)).toMatchObject({ no_of_order: 3, used: 2 });
    expect([await sell(free._id, 5), await sell(free._id, 6)]).toEqual([200, 409]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('shows customers the offices that may sell a scheme of the campaign, and no others', async () => {
    const { _id } = await buildCampaign();
    const [seller, empty, other] = [
      await buildOffice(db, place),
      await buildOffice(db, place),
      await buildOffice(db, place),
    ];
    const { scheme } = await sellingIn(_id);
    const query = { find_scheme: scheme._id, find_vdc_municipality: place.vdc_municipality, size: 0 };
    const shown = async () => {
      app.cache.flush();
      return (await call('GET office/public', { query })).reply.data.map((office) => office._id);
    };
    expect(await shown()).toEqual([]);
    await save(_id, [
      { office_id: seller._id, no_of_order: 1 },
      { office_id: empty._id, no_of_order: 0 },
    ]);
    expect(await shown()).toEqual([seller._id]);
    await save(_id, [{ office_id: empty._id, no_of_order: 0 }], true);
    const all = await shown();
    expect(all).toContain(other._id);
    expect(all).not.toContain(empty._id);
    const unknown = await call('GET office/public', { query: { ...query, find_scheme: 'no id' } });
    expect(unknown.reply.data).toEqual([]);
  });

  it('counts right when an office gets its number in the middle of a rush', async () => {
    const { _id } = await buildCampaign({ is_allowed_all_office: true });
    const office = await buildOffice(db, place);
    const { order } = await sellingIn(_id);
    const rush = Array.from({ length: 60 }, (_, n) =>
      call('POST order/public', { body: { ...order, office_id: office._id, customer_phone: String(9843000000 + n) } }),
    );
    const saved = await save(_id, [{ office_id: office._id, no_of_order: 40 }], true);
    const sold = (await Promise.all(rush)).filter(({ status }) => status === 200).length;
    expect(await findDrift(db)).toEqual([]);
    if (saved.status === 200) expect(sold).toBe(40);
    else expect(saved.reply.errors).toHaveProperty('allowed_office.0.no_of_order');
  });

  it('gives 300 concurrent buyers at an office with a quota of 20 and stock of 1,000 exactly 20 orders', async () => {
    const { _id } = await buildCampaign();
    const office = await buildOffice(db, place);
    await save(_id, [{ office_id: office._id, no_of_order: 20 }]);
    const { order } = await sellingIn(_id, 1000);
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        call('POST order/public', {
          body: { ...order, office_id: office._id, customer_phone: String(9844000000 + n) },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    expect(refused[0]?.reply.errors).toEqual({ office_id: 'No units left here. Choose another.' });
    expect(await quotaOf(_id, office._id)).toMatchObject({ no_of_order: 20, used: 20 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('saves the access of 5,000 retailers in under a second', async () => {
    const { _id } = await buildCampaign();
    const rows = Array.from({ length: 5000 }, (_, n) => {
      const office_id = newId();
      return {
        _id: office_id,
        name: `Retailer ${n}`,
        office_code: `BIG-${n}`,
        type: 'RETAILER' as const,
        ancestor_ids: [office_id],
        retail_type: [],
      };
    });
    for (let n = 0; n < rows.length; n += 1000) await db.insert(offices).values(rows.slice(n, n + 1000));
    const timed = async (no_of_order: number) => {
      const began = performance.now();
      const { status } = await save(
        _id,
        rows.map((office) => ({ office_id: office._id, no_of_order })),
        true,
      );
      expect(status).toBe(200);
      return performance.now() - began;
    };
    const [added, changed, same] = [await timed(10), await timed(12), await timed(12)];
    console.log(
      `access of 5,000 retailers: added ${added.toFixed()} ms, changed ${changed.toFixed()} ms, unchanged ${same.toFixed()} ms`,
    );
    expect(Math.max(added, changed, same)).toBeLessThan(1000);
  });
});

describe('campaign/access/{id}/move', () => {
  const move = (id: string, from_office: string, to_office: string, no_of_order: number) =>
    call('POST campaign/access/{id}/move', { token, params: { id }, body: { from_office, to_office, no_of_order } });

  it('moves unused orders, says what is left where there are not enough, and is audited', async () => {
    const { _id } = await buildCampaign();
    const [from, to, fresh] = [
      await buildOffice(db, place),
      await buildOffice(db, place),
      await buildOffice(db, place),
    ];
    await save(_id, [
      { office_id: from._id, no_of_order: 10 },
      { office_id: to._id, no_of_order: 1 },
    ]);
    const moved = await move(_id, from._id, to._id, 4);
    expect(moved.reply.data).toEqual({
      from: { office_id: from._id, no_of_order: 6, used: 0 },
      to: { office_id: to._id, no_of_order: 5, used: 0 },
    });
    expect((await move(_id, from._id, to._id, 7)).reply.errors).toEqual({
      no_of_order: 'Only 6 of its 6 orders are unused. Move 6 or fewer.',
    });
    const full = await buildOffice(db, place);
    await db.insert(quotas).values({ campaign_id: _id, office_id: full._id, no_of_order: 999_999 });
    expect((await move(_id, from._id, full._id, 2)).reply.errors).toEqual({
      no_of_order: 'An office has at most 1,000,000 orders. Move fewer.',
    });
    expect((await move(_id, from._id, from._id, 1)).reply.errors).toHaveProperty('to_office');
    expect((await move(_id, fresh._id, from._id, 1)).reply.errors).toHaveProperty('from_office');
    expect((await move(_id, from._id, fresh._id, 2)).reply.data.to).toEqual({
      office_id: fresh._id,
      no_of_order: 2,
      used: 0,
    });
    const trail = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity_id, _id), eq(audits.action, 'move quota')));
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({
      before: { quota: { [titleOf(from)]: 10, [titleOf(to)]: 1 } },
      after: { quota: { [titleOf(from)]: 6, [titleOf(to)]: 5 } },
    });
  });

  it('neither loses nor makes an order while both offices sell and others move the other way', async () => {
    const { _id } = await buildCampaign();
    const [one, two] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [
      { office_id: one._id, no_of_order: 30 },
      { office_id: two._id, no_of_order: 30 },
    ]);
    const { order } = await sellingIn(_id);
    const sell = (office_id: string, n: number) =>
      call('POST order/public', { body: { ...order, office_id, customer_phone: String(9845000000 + n) } });
    const work = Array.from({ length: 60 }, (_, n) => [
      sell(n % 2 ? one._id : two._id, n),
      ...(n % 3 === 0 ? [move(_id, one._id, two._id, 1), move(_id, two._id, one._id, 1)] : []),
    ]).flat();
    const replies = await Promise.all(work);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const [first, second] = [await quotaOf(_id, one._id), await quotaOf(_id, two._id)];
    expect((first?.no_of_order ?? 0) + (second?.no_of_order ?? 0)).toBe(60);
    expect((first?.used ?? 0) + (second?.used ?? 0)).toBe(
      replies.filter(({ reply }) => 'order_id' in ((reply.data as object | undefined) ?? {})).length,
    );
    expect(await findDrift(db)).toEqual([]);
  });
});

describe('campaign/access/{id}/import', () => {
  async function upload(id: string, name: string, bytes: Buffer | string, dry_run: boolean) {
    const form = new FormData();
    form.append('file', new Blob([bytes as never]), name);
    const payload = new Request('http://x', { method: 'POST', body: form });
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/campaign/access/${id}/import?dry_run=${dry_run}`,
      headers: { authorization: token, 'content-type': payload.headers.get('content-type') as string },
      payload: Buffer.from(await payload.arrayBuffer()),
    });
    return { status: response.statusCode, reply: response.json() };
  }

  it('reports a CSV row by row, changes nothing on a dry run or with a bad row, then adds and changes', async () => {
    const { _id } = await buildCampaign();
    const [known, fresh] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [{ office_id: known._id, no_of_order: 5 }]);
    const [code, other] = [known.office_code, fresh.office_code];
    const bad = `no_of_order,Office Code\n9,${code}\nmany,${other}\n3,NOWHERE\n4,${code}\n2.5,${other}\n1000001,${other}\n,${other}\n`;
    expect((await upload(_id, 'quotas.csv', bad, true)).reply.data.bad_rows).toEqual([
      { row: 3, office_code: fresh.office_code, message: 'Enter a whole number from 0 to 1,000,000.' },
      { row: 4, office_code: 'NOWHERE', message: 'There is no office of this code.' },
      { row: 5, office_code: known.office_code, message: 'This retailer stands here twice. Take one out.' },
      { row: 6, office_code: fresh.office_code, message: 'Enter a whole number from 0 to 1,000,000.' },
      { row: 7, office_code: fresh.office_code, message: 'Enter a whole number from 0 to 1,000,000.' },
      { row: 8, office_code: fresh.office_code, message: 'Enter a whole number from 0 to 1,000,000.' },
    ]);
    const refused = await upload(_id, 'quotas.csv', bad, false);
    expect([refused.status, refused.reply.errors['row.4']]).toEqual([400, 'There is no office of this code.']);
    expect(await quotaOf(_id, known._id)).toMatchObject({ no_of_order: 5 });

    const good = `\uFEFFoffice_code,no_of_order\n${known.office_code},9\n${fresh.office_code},2\n`;
    const dry = await upload(_id, 'quotas.csv', good, true);
    expect(dry.reply.data).toEqual({ dry_run: true, added: 1, changed: 1, unchanged: 0, bad_rows: [] });
    expect(await quotaOf(_id, fresh._id)).toBeUndefined();
    expect((await upload(_id, 'quotas.csv', good, false)).reply.msg).toBe('Quotas Imported.');
    expect(await quotaOf(_id, known._id)).toMatchObject({ no_of_order: 9 });
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

describe('campaign', () => {
  it('is added, edited, listed with its figures and deleted; one with schemes or orders stays', async () => {
    const added = (await call('POST campaign', { token, body: { name: 'Tihar', code: unique('T').replace(' ', '-') } }))
      .reply.data;
    const office = await buildOffice(db, place);
    await save(added._id, [{ office_id: office._id, no_of_order: 8 }]);
    await call('POST campaign', { token, body: { ...added, name: 'Tihar 2026' } });
    const find = async () => (await call('GET campaign', { token, query: { find_code: added.code } })).reply.data;
    expect(await find()).toMatchObject([{ name: 'Tihar 2026', offices: 1, no_of_order: 8, used: 0, schemes: 0 }]);
    const twice = await call('POST campaign', { token, body: { name: 'Again', code: added.code } });
    expect(twice.reply.errors).toHaveProperty('code');

    const { order } = await sellingIn(added._id);
    const remove = () => call('DELETE campaign/{id}', { token, params: { id: added._id } });
    const withScheme = await remove();
    expect([withScheme.status, withScheme.reply.msg]).toEqual([409, expect.stringContaining('1 scheme,')]);
    await call('POST order/public', { body: { ...order, office_id: office._id } });
    expect((await remove()).reply.msg).toContain('1 order.');
    expect(await find()).toMatchObject([{ used: 1, schemes: 1 }]);

    const empty = await buildCampaign();
    expect((await call('DELETE campaign/{id}', { token, params: { id: empty._id } })).reply.data).toEqual({
      _id: empty._id,
    });
  });
});

describe('the list of campaigns', () => {
  it('sums quotas beyond what an int holds', async () => {
    const { _id, name } = await buildCampaign();
    for (const _n of [1, 2]) {
      const { _id: office_id } = await buildOffice(db, place);
      await db.insert(quotas).values({ campaign_id: _id, office_id, no_of_order: 2_000_000_000 });
    }
    const { status, reply } = await call('GET campaign', { token, query: { find_name: name } as never });
    expect(status).toBe(200);
    expect(reply.data.find((campaign) => campaign._id === _id)?.no_of_order).toBe(4_000_000_000);
  });
});

import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildPlace, buildUser, unique } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { areas } from '../locations/locations.table.ts';

const { db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);

const addPickup = async (is_active = true) => {
  const body = { title: unique('Pickup'), location: 'New Road 4', mobile: '9841000001', is_active };
  return (await call('POST pickupLocs', { token, body })).reply.data;
};

describe('pickup locations', () => {
  it('begin as active with the prefix of Nepal, and are read as they were saved', async () => {
    const { reply } = await call('POST pickupLocs', { token, body: { title: unique('P'), location: 'Durbar Marg' } });
    expect(reply.data).toMatchObject({ is_active: true, mobile_prefix: '+977', location: 'Durbar Marg', revision: 1 });
  });

  it('are switched together: off if all are on, else on', async () => {
    const ids = [(await addPickup())._id, (await addPickup(false))._id];
    const set = async (value?: boolean) =>
      (
        await call('POST pickupLocs/multiple/pickup', {
          token,
          body: { Location_id: ids, type: 'is_active', ...(value !== undefined && { value }) },
        })
      ).reply;
    expect((await set()).data.value).toBe(true);
    expect((await set()).data.value).toBe(false);
    expect((await set(true)).data.value).toBe(true);
    const [latest] = await db
      .select()
      .from(audits)
      .where(eq(audits.entity_id, firstOf(ids)))
      .orderBy(desc(audits._id));
    expect(latest).toMatchObject({ action: 'edit', before: { is_active: false }, after: { is_active: true } });
  });

  it('are deleted together, all or none', async () => {
    const ids = [(await addPickup())._id, (await addPickup())._id];
    const remove = (data: string[]) => call('POST pickupLocs/deleteAll', { token, body: { data } });
    expect((await remove([...ids, place.state])).status).toBe(404);
    expect((await remove(ids)).reply).toMatchObject({ msg: 'Multiple Pickup Location Deleted Successfully.' });
    expect((await call('GET pickupLocs/{id}', { token, params: { id: firstOf(ids) } })).status).toBe(404);
  });
});

describe('a shipping charge', () => {
  const body = () => ({
    title: unique('Charge'),
    price: 150.5,
    set_by: 'district' as const,
    district: [place.district],
  });

  it('keeps the places of one level only, and an open end of the last range', async () => {
    const { reply } = await call('POST shipping-charge', {
      token,
      body: {
        ...body(),
        state: [place.state],
        use_weight: true,
        weight_price: [
          { from: 0, to: 2, price: 100 },
          { from: 2, to: 9, price: 200 },
        ],
        shipping_type: [{ title: 'Express' }],
      },
    });
    expect(reply.data).toMatchObject({
      price: 150.5,
      state: [],
      district: [place.district],
      priority: 0,
      weight_price: [
        { from: 0, to: 2, price: 100 },
        { from: 2, price: 200 },
      ],
      shipping_type: [
        { title: 'Express', multiply_factor: 1, min_estimated_day: 1, max_estimated_day: 1, is_default: false },
      ],
    });
    expect(reply.data.weight_price?.[1]).not.toHaveProperty('to');
  });

  it('is set by cities for a city, and by areas for any municipality', async () => {
    const rural = (await buildPlace(db)).vdc_municipality;
    await db.update(areas).set({ kind: 'rural-municipality', name: 'Likhu' }).where(eq(areas._id, rural));
    const save = (fields: object) =>
      call('POST shipping-charge', { token, body: { title: unique('Charge'), price: 100, ...fields } as never });
    const refused = await save({ set_by: 'city', city: [place.vdc_municipality, rural] });
    expect([refused.status, refused.reply.errors]).toEqual([
      400,
      { city: 'Likhu is a rural municipality, not a city. Set this charge by area.' },
    ]);
    expect((await save({ set_by: 'city', city: [place.vdc_municipality] })).status).toBe(200);
    expect((await save({ set_by: 'area', area: [place.vdc_municipality, rural] })).status).toBe(200);
  });

  it('refuses an id that is no place of its level', async () => {
    const save = (fields: object) =>
      call('POST shipping-charge', { token, body: { title: unique('Charge'), price: 100, ...fields } as never });
    const unknown = '01890000-0000-7000-8000-000000000000';
    const errors = { area: `There is no area with the id ${unknown}. Choose from the list.` };
    const made_up = await save({ set_by: 'area', area: [place.vdc_municipality, unknown] });
    expect([made_up.status, made_up.reply.errors]).toEqual([400, errors]);
    // A ward, or a district instead of an area, is an id of another kind.
    expect((await save({ set_by: 'area', area: [place.district] })).reply.errors).toHaveProperty('area');
    expect((await save({ set_by: 'state', state: [place.district] })).reply.errors).toHaveProperty('state');
  });

  it('names every field that is wrong', async () => {
    const wrong = {
      ...body(),
      district: [],
      weight_price: [
        { from: 0, to: 5, price: 1 },
        { from: 4, to: 3, price: 1 },
        { from: 3, price: 1 },
      ],
      shipping_type: [{ title: 'A', min_estimated_day: 3, max_estimated_day: 2 }, { title: 'a' }],
    };
    const { status, reply } = await call('POST shipping-charge', { token, body: wrong });
    expect([status, Object.keys(reply.errors ?? {}).sort()]).toEqual([
      400,
      [
        'district',
        'shipping_type.0.max_estimated_day',
        'shipping_type.1.title',
        'weight_price.1.from',
        'weight_price.1.to',
      ],
    ]);
    expect(reply.errors?.['weight_price.1.to']).toBe('Please enter greater than from value.');
  });
});

it('is tried out for a place, a weight and an amount, by the rules of the order', async () => {
  const other = await buildPlace(db);
  const body = {
    title: unique('Charge'),
    set_by: 'area' as const,
    area: [other.vdc_municipality],
    use_weight: true,
    weight_price: [
      { from: 0, to: 1, price: 100 },
      { from: 1, to: null, price: 250 },
    ],
    price: 0,
    free_shipping_price: 50_000,
    shipping_type: [
      { title: 'Standard', multiply_factor: 1, min_estimated_day: 2, max_estimated_day: 4, is_default: true },
      { title: 'Express', multiply_factor: 2, min_estimated_day: 1, max_estimated_day: 1, is_default: false },
    ],
    priority: 3,
    is_active: true,
  };
  const saved = await call('POST shipping-charge', { token, body });
  expect(saved.status, JSON.stringify(saved.reply)).toBe(200);
  const ask = async (amount: string, weight: string, vdc_municipality = other.vdc_municipality) =>
    (await call('GET shipping-charge/try', { token, query: { vdc_municipality, amount, weight } })).reply;
  const { data } = await ask('20000', '1.5');
  expect([data.charge?.title, data.options.map(({ price }) => price)]).toEqual([body.title, [250, 500]]);
  expect((await ask('20000', '0.4')).data.options[0]?.price).toBe(100);
  expect((await ask('50000', '1.5')).data.options[1]?.price).toBe(0);
  expect((await ask('1', '1', '01a1fd79-0000-7000-8000-000000000000')).errors).toHaveProperty('vdc_municipality');
  expect((await ask('much', '1')).errors).toHaveProperty('amount');
});

it('a shipping partner goes by the calls of the specification', async () => {
  const body = { name: unique('Partner'), contact_person: 'Hari', order: 2, logic_code: 'NCM', is_active: true };
  const saved = await call('POST shippingpartner/admin', { token, body });
  expect(saved.reply).toMatchObject({ msg: 'Shipping Partner Saved', data: body });
  const params = { id: saved.reply.data._id };
  expect((await call('GET shippingpartner/shippingpartner/{id}', { token, params })).reply.data).toMatchObject(body);
  const listed = await call('GET shippingpartner/shippingpartner', { token, query: { find_name: body.name } });
  expect(listed.reply.totalData).toBe(1);
  const removed = await call('DELETE shippingpartner/delete/{id}', { token, params });
  expect(removed.reply.msg).toBe('Shipping Partner Deleted Successfully.');
});

import { expect, it } from 'vitest';
import { buildOffice } from '../../test/builders.ts';
import { orderFixture } from '../../test/order-fixture.ts';

const { db, call, place, retailer, ofHead, placed } = await orderFixture();

it('an entry of the audit names its record, the records in its change, and the old value', async () => {
  const { id, order_id, step } = await placed();
  const other = await buildOffice(db, place);
  await step('reassign', { office_id: other._id, reason: 'Nearer.' }, ofHead);
  const { reply } = await call('GET audit', { token: ofHead, query: { find_entity_id: id } });
  expect(reply.data).toHaveLength(1);
  expect(reply.data[0]).toMatchObject({
    action: 'reassign',
    before: { status: 'PLACED', office_id: retailer._id },
    after: { status: 'PLACED', office_id: other._id },
    names: { [id]: order_id, [retailer._id]: retailer.name, [other._id]: other.name },
  });
});

it('a return has the name of its order', async () => {
  const { id, order_id, step } = await placed();
  for (const name of ['contact', 'confirm', 'allocate']) await step(name);
  await step('ready', { pickup_point: 'Counter' });
  await step('deliver', { imei: '490154203237518' });
  const opened = await call('POST order/{id}/return', { token: ofHead, params: { id }, body: { reason: 'Dark.' } });
  const { _id } = opened.reply.data;
  const { reply } = await call('GET audit', { token: ofHead, query: { find_entity_id: _id } });
  expect(reply.data[0]?.names).toEqual({ [_id]: order_id });
});

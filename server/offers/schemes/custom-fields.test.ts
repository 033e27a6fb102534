import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unique } from '../../../test/builders.ts';
import { firstOf, present } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { orders } from '../../orders/orders.table.ts';

const { db, call, token, draft, save, onSale } = await schemeFixture();

describe('custom fields', () => {
  it('have names without periods and commas, and can’t be deleted while a scheme asks for them', async () => {
    const refused = await call('POST field_data', { token, body: { name: 'Size, cm.' } });
    expect(refused.reply.errors).toEqual({ name: 'Leave out periods and commas.' });
    const field = (await call('POST field_data', { token, body: { name: unique('Size') } })).reply.data;
    await save((await draft({ d_data: [{ field_id: field._id, field_type: 'number' }] })).body);
    expect((await call('POST field_data/delete/{id}', { token, params: { id: field._id } })).status).toBe(409);
    const free = (await call('POST field_data', { token, body: { name: unique('Free') } })).reply.data;
    expect((await call('POST field_data/delete/{id}', { token, params: { id: free._id } })).reply.data).toEqual({
      _id: free._id,
    });
    const all = await call('GET field_data', { token, query: { size: 0 } });
    expect(all.reply.data.map((row) => row._id)).toContain(field._id);
  });

  it('are answered in the order, each by its type', async () => {
    const fields = await Promise.all(
      ['Number', 'Date', 'Choice', 'Text'].map(
        async (name) => (await call('POST field_data', { token, body: { name: unique(name) } })).reply.data,
      ),
    );
    const [number, date, choice, text] = fields.map((field) => field._id) as [string, string, string, string];
    const { scheme, order } = await onSale({
      d_data: [
        { field_id: number, field_type: 'number', is_required: true },
        { field_id: date, field_type: 'date' },
        { field_id: choice, field_type: 'choice', option: ['Red', 'Blue'], is_required: true },
        { field_id: text, field_type: 'text' },
      ],
    });
    const answer = (n: number, value: string | number) => ({
      scheme_d_data_id: present(scheme.d_data[n])._id,
      value,
      is_active: true,
    });
    const place = (d_data: ReturnType<typeof answer>[]) => call('POST order/public', { body: { ...order, d_data } });
    expect((await place([answer(0, 'many'), answer(1, '31/01/2026'), answer(2, 'Green')])).reply.errors).toEqual({
      'd_data.0.value': 'Enter a number.',
      'd_data.1.value': 'Enter a date like 2026-01-31.',
      'd_data.2.value': 'Choose one of the options.',
    });
    expect((await place([answer(3, 'Hello')])).reply.errors).toEqual({
      'd_data.0.value': 'This field is required.',
      'd_data.2.value': 'This field is required.',
    });
    const placed = await place([answer(2, 'Blue'), answer(0, 42)]);
    const row = firstOf(await db.select().from(orders).where(eq(orders.order_id, placed.reply.data.order_id)));
    const shown = (await call('GET order/{id}', { token, params: { id: row._id } })).reply.data;
    expect(shown.d_data).toMatchObject([
      { field_name: fields[0]?.name, field_type: 'number', value: '42' },
      { field_name: fields[2]?.name, field_type: 'choice', value: 'Blue' },
    ]);
  });

  it('use a new name from the next order on', async () => {
    const field = (await call('POST field_data', { token, body: { name: unique('Colour') } })).reply.data;
    const { scheme, order } = await onSale({ d_data: [{ field_id: field._id, field_type: 'text' }] });
    const d_data = [{ scheme_d_data_id: firstOf(scheme.d_data)._id, value: 'Red', is_active: true }];
    async function nameInOrder(customer_phone: string) {
      const { reply } = await call('POST order/public', { body: { ...order, customer_phone, d_data } });
      const [row] = await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id));
      return (row?.d_data as { field_name: string }[] | undefined)?.[0]?.field_name;
    }
    expect(await nameInOrder('9851000001')).toBe(field.name);
    const name = unique('Shade');
    expect((await call('POST field_data', { token, body: { _id: field._id, name } })).status).toBe(200);
    expect(await nameInOrder('9851000002')).toBe(name);
  });
});

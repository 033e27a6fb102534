import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { audits } from '../../db/audit.ts';

const { db, call, token, onSale, save } = await schemeFixture();

it('a form opened before a variant was switched off is refused, one opened before a pause is not', async () => {
  const { body, scheme, main } = await onSale();
  const params = { id: scheme._id };
  const revision = async () => (await call('GET scheme/{id}', { token, params })).reply.data.revision;
  const opened = await revision();
  const variant_id = main.variant[0]._id;
  expect((await call('POST launch/{id}/pause', { token, params, body: { is_paused: true } })).status).toBe(200);
  expect((await save({ ...body, name: `${body.name} again`, revision: opened })).status).toBe(200);

  const before = await revision();
  const request = { token, params, body: { variant_id, is_active: false } };
  expect((await call('POST launch/{id}/variant', request)).status).toBe(200);
  const stale = await save({ ...body, revision: before });
  expect([stale.status, JSON.stringify(stale.reply)]).toEqual([409, expect.stringContaining('main_variant')]);
  const [row] = await db.select().from(audits).where(eq(audits.entity_id, scheme._id)).orderBy(desc(audits.position));
  const sku = main.variant[0]?.sku_of_seller;
  expect(row).toMatchObject({
    before: { variant: sku, main_variant: [{ variant: sku, is_active: true }] },
    after: { variant: sku, main_variant: [{ variant: sku, is_active: false }] },
  });
});

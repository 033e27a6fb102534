import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { firstOf } from '../../test/present.ts';
import { audit, audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { transact } from '../db/db.ts';
import { auditSeals } from './audit.table.ts';
import { checkAudit, lastSeal, sealAudit } from './seals.ts';

const { db, clock } = await testApp();
const actor = { user_id: null, name: 'Sita', address: null };
const write = (entity_id: string) =>
  audit(db, actor, { action: 'edit', entity: 'Product', entity_id, before: { price: 1 }, after: { price: 2 } });
const later = () => new Date(clock.now.getTime() + 11 * 60_000);

beforeAll(async () => {
  for (const id of ['one', 'two', 'three']) await write(id);
});

it('seals rows that have settled, each once', async () => {
  expect(await sealAudit(db, clock.now)).toBe(0);
  expect(await sealAudit(db, later())).toBe(3);
  expect(await sealAudit(db, later())).toBe(0);
  await write('four');
  expect(await sealAudit(db, later())).toBe(1);
  expect(await lastSeal(db)).toMatchObject({ number: 2, rows: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await checkAudit(db)).toEqual([]);
});

it('waits for a row that took its position early and is committed late', async () => {
  const late = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const slow = transact(db, async (db) => {
    await audit(db, actor, { action: 'edit', entity: 'Product', entity_id: 'slow' });
    began.resolve();
    await late.promise;
  });
  await began.promise;
  await write('quick');
  expect(await sealAudit(db, clock.now)).toBe(0);
  late.resolve();
  await slow;
  expect(await sealAudit(db, later())).toBe(2);
  expect(await checkAudit(db)).toEqual([]);
});

it.each([
  ['a changed value', sql`update audits set after = '{"price": 3}' where entity_id = 'two'`, 'the rows of seal 1'],
  ['a changed name', sql`update audits set user_name = 'Hari' where entity_id = 'four'`, 'the rows of seal 2'],
  ['a row that was taken out', sql`delete from audits where entity_id = 'one'`, 'seal 1 has 3 rows, there are 2'],
  ['a seal that was taken out', sql`delete from audit_seals where number = 1`, 'seal 1 is missing'],
])('reports %s', async (_what, bend, told) => {
  const wrong: string[] = [];
  await db
    .transaction(async (inside) => {
      await inside.execute(bend);
      wrong.push(...(await checkAudit(inside)));
      throw new Error('undo');
    })
    .catch((error) => expect(error.message).toBe('undo'));
  expect(wrong.join('\n')).toContain(told);
  expect(await checkAudit(db)).toEqual([]);
});

it('reports a row that was put in the place of another', async () => {
  const first = firstOf(await db.select().from(audits).where(eq(audits.entity_id, 'two')));
  await db.delete(audits).where(eq(audits.entity_id, 'two'));
  await db.insert(audits).values({ ...first, _id: newId() });
  expect((await checkAudit(db))[0]).toContain('the rows of seal 1');
});

it('reports to an operator who has kept a hash that the whole chain was written again', async () => {
  const sealHash = (await lastSeal(db))?.hash;
  await db
    .transaction(async (inside) => {
      await inside.execute(sql`update audits set user_name = 'Hari' where entity_id = 'four'`);
      await inside.delete(auditSeals);
      await sealAudit(inside, later());
      expect(await checkAudit(inside)).toEqual([]);
      expect(await checkAudit(inside, sealHash)).toEqual([
        `no seal has the hash ${sealHash}: the audit up to it was written again`,
      ]);
      throw new Error('undo');
    })
    .catch((error) => expect(error.message).toBe('undo'));
});

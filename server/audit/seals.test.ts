import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { firstOf } from '../../test/present.ts';
import { audit, audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { auditSeals } from './audit.table.ts';
import { checkAudit, unsealed } from './check.ts';
import { ERASED_ROWS, eraseAudits } from './erase.service.ts';
import { digestOfRows } from './row-digest.ts';
import { chained, lastSeal, START, sealAudit } from './seals.ts';

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

it('waits for a row that took its number early and committed late', async () => {
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
  ['a changed value', sql`update audits set after = '{"price": 3}' where entity_id = 'two'`, '(edit of Product'],
  ['a changed name', sql`update audits set user_name = 'Hari' where entity_id = 'four'`, 'of seal 2 was changed'],
  ['a row that was taken out', sql`delete from audits where entity_id = 'one'`, 'of seal 1 was removed'],
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

it('reports a rewritten chain to an operator who kept an earlier hash', async () => {
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

/** Changes the audit, returns the check's findings, and undoes the change. */
async function checkedAfter(bend: (inside: Db) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  await db
    .transaction(async (inside) => {
      await bend(inside);
      found.push(...(await checkAudit(inside)));
      throw new Error('undo');
    })
    .catch((error) => expect(error.message).toBe('undo'));
  return found;
}

it('reports a replaced row', async () => {
  const found = await checkedAfter(async (inside) => {
    const first = firstOf(await inside.select().from(audits).where(eq(audits.entity_id, 'two')));
    await inside.delete(audits).where(eq(audits.entity_id, 'two'));
    await inside.insert(audits).values({ ...first, _id: newId() });
  });
  expect(found).toEqual([expect.stringMatching(/^row \d+ \(edit of Product, .*\) of seal 1 was changed$/)]);
});

it('names an inserted row', async () => {
  const found = await checkedAfter((inside) =>
    inside.execute(sql`insert into audits (_id, user_name, action, entity, entity_id, position)
      values (${newId()}, 'Sita', 'edit', 'Forged', 'x', -5)`),
  );
  expect(found).toEqual([expect.stringMatching(/^row -5 \(edit of Forged, .*was put among the rows of seal 1$/)]);
});

it('seals past a row that is dated in the future', async () => {
  const before = await db.$count(audits);
  await db.insert(audits).values({
    user_name: 'Sita',
    action: 'edit',
    entity: 'Product',
    entity_id: 'of 2999',
    added_at: new Date('2999-01-01T00:00:00Z'),
  });
  for (const id of ['five', 'six']) await write(id);
  expect(await db.$count(audits)).toBe(before + 3);
  expect(await sealAudit(db, later())).toBe(3);
  expect(await checkAudit(db)).toEqual([]);
  expect(
    (await checkedAfter((inside) => inside.delete(audits).where(eq(audits.entity_id, 'of 2999')))).join(),
  ).toContain('was removed');
});

it('reports rows that stay unsealed for too long', async () => {
  const added_at = new Date(Date.now() - 2 * 60 * 60_000);
  await db.insert(audits).values({ user_name: 'Sita', action: 'edit', entity: 'Product', entity_id: 'late', added_at });
  expect(await unsealed(db)).toMatchObject({ rows: 1, is_late: true });
  expect(await checkAudit(db)).toEqual([expect.stringMatching(/^1 rows wait for their seal since /)]);
  await sealAudit(db, later());
  expect([await unsealed(db), await checkAudit(db)]).toMatchObject([{ rows: 0, since: null }, []]);
});

it('accepts a row that a listed erasure changed, and finds any other change of it', async () => {
  const scrub = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('Gita', 'Erased')) as T;
  await audit(db, actor, { action: 'note', entity: 'Order', entity_id: 'an order', after: { note: 'Gita called' } });
  await sealAudit(db, later());
  const rows = await eraseAudits(db, eq(audits.entity_id, 'an order'), scrub);
  expect((await checkAudit(db)).join()).toMatch(/note of Order, .*was changed/);
  await audit(db, actor, { action: 'erase', entity: 'Customer', entity_id: newId(), after: { [ERASED_ROWS]: rows } });
  expect(await checkAudit(db)).toEqual([]);
  const [row] = await db.select().from(audits).where(eq(audits.entity_id, 'an order'));
  expect(row?.after).toEqual({ note: 'Erased called' });
  const bent = sql`update audits set after = '{"note": "Erased paid"}' where entity_id = 'an order'`;
  expect((await checkedAfter((inside) => inside.execute(bent))).join()).toMatch(/note of Order, .*was changed/);
});

/** Adds a link to the chain as the release before digests did. */
async function sealAsBefore(inside: Db): Promise<void> {
  const last = await lastSeal(inside);
  const after = last?.to_position ?? Number.MIN_SAFE_INTEGER;
  const { rows } = await inside.execute<{ digest: string; rows: number; first: number; end: number }>(sql`
    select ${digestOfRows} as digest, count(*)::int as rows, min(position)::float8 as first, max(position)::float8 as end
    from audits where position > ${after}`);
  const { digest, first, end, ...row } = firstOf(rows);
  await inside.insert(auditSeals).values({
    number: (last?.number ?? 0) + 1,
    from_position: first,
    to_position: end,
    rows: row.rows,
    digests: null,
    hash: chained(last?.hash ?? START, digest),
    sealed_at: later(),
  });
}

it('matches the rows again after an earlier release has sealed in between', async () => {
  const found = await checkedAfter(async (inside) => {
    for (const id of ['rolled back', 'rolled back again']) {
      await audit(inside, actor, { action: 'edit', entity: 'Product', entity_id: id });
      await sealAsBefore(inside);
      expect(await sealAudit(inside, later())).toBe(await inside.$count(audits));
      expect(await checkAudit(inside)).toEqual([]);
    }
    await inside.execute(sql`update audits set user_name = 'Hari' where entity_id = 'rolled back'`);
  });
  expect(found.join()).toContain('was changed');
});

it('continues an earlier release’s chain, and seals its rows again', async () => {
  await db
    .transaction(async (inside) => {
      const seals = await inside.select().from(auditSeals).orderBy(auditSeals.number);
      let hash = '0'.repeat(64);
      let after = Number.MIN_SAFE_INTEGER;
      for (const { number, to_position } of seals) {
        const { rows } = await inside.execute<{ digest: string }>(
          sql`select ${digestOfRows} as digest from audits where position > ${after} and position <= ${to_position}`,
        );
        hash = chained(hash, rows[0]?.digest as string);
        await inside.update(auditSeals).set({ hash, digests: null }).where(eq(auditSeals.number, number));
        after = to_position;
      }
      expect(await checkAudit(inside)).toEqual([]);
      expect(await sealAudit(inside, later())).toBe(await inside.$count(audits));
      expect(await checkAudit(inside)).toEqual([]);
      await inside.execute(sql`update audits set user_name = 'Hari' where entity_id = 'two'`);
      const found = await checkAudit(inside);
      expect(found).toEqual([expect.stringContaining('the rows of seal 1'), expect.stringContaining('was changed')]);
      throw new Error('undo');
    })
    .catch((error) => expect(error.message).toBe('undo'));
});

import { lt, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { forgetOldKeys, idempotencyKeys } from '../http/answering/idempotency.ts';
import { deleteOld } from './delete-old.ts';

const { db } = await testApp();

/** Adds this many keys of calls from yesterday and from today. */
async function fill(old: number, young: number): Promise<void> {
  await db.execute(sql`
    insert into idempotency_keys (key, route, body_hash, added_at)
    select uuidv7()::text, 'POST order/public', 'x', now() - case when n <= ${old} then interval '25 hours' else interval '1 hour' end
    from generate_series(1, ${old + young}::int) n`);
}

it('deletes old rows in steps, and nothing else', async () => {
  await fill(25, 7);
  const isOld = lt(idempotencyKeys.added_at, sql`now() - interval '24 hours'`);
  expect(await deleteOld(db, idempotencyKeys, isOld, 10)).toBe(25);
  expect(await db.$count(idempotencyKeys)).toBe(7);
});

it('deletes a whole launch a few thousand rows a statement, so that no time limit ends it', async () => {
  await db.execute(sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 5000 then raise 'too many rows for one statement'; end if;
      return null;
    end $$`);
  await db.execute(sql`
    create trigger refuse_many after delete on idempotency_keys
    referencing old table as gone for each statement execute function refuse_many()`);
  await fill(12_000, 3);
  await forgetOldKeys(db);
  expect(await db.$count(idempotencyKeys)).toBe(7 + 3);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, orderBody } from '../../test/builders.ts';
import { databaseAt } from '../../test/clone.ts';
import { sealAudit } from '../audit/seals.ts';
import { isCopy } from '../jobs/installation.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { audits } from './audit.ts';
import { refuseOldSchema } from './migrate.ts';
import { queryOnce } from './query-once.ts';

const GRANTS = readFileSync(resolve(import.meta.dirname, '../../operate/postgres/server-role.sql'), 'utf8');
const role = `agrim_server_${process.pid}`;
let owners = '';

const asOwner = (text: string, database = owners) => queryOnce(database, text);

// Its grants go with the database, before.
afterAll(() => asOwner(`drop role ${role}`, databaseAt(owners, 'postgres')));

const { db, url, call, runJobs } = await testApp({
  async reach(url) {
    owners = url;
    await asOwner(`create role ${role} login password '${role}'`);
    await asOwner(GRANTS.replaceAll('agrim_server', role));
    const served = new URL(url);
    served.username = role;
    served.password = role;
    return served.href;
  },
});

describe('a server whose role owns nothing', () => {
  it('takes an order, a step and a job', async () => {
    const place = await buildPlace(db);
    const head = await buildOffice(db, { type: 'ADMIN' });
    const retailer = await buildOffice(db, place, head);
    const { token } = await buildUser(db, { office: retailer, is_super: true });
    const product = await buildProduct(db);
    const scheme = await buildScheme(db, product);
    const body = { ...orderBody(scheme, product.variant[0]?._id, place), office_id: retailer._id };
    expect((await call('POST order/public', { body })).status).toBe(200);
    const { reply } = await call('GET order', { token });
    const id = reply.data[0]?._id as string;
    expect((await call('POST order/{id}/{step}', { token, params: { id, step: 'contact' }, body: {} })).status).toBe(
      200,
    );
    await runJobs('orderMessages');
    expect(await db.$count(smsMessages)).toBeGreaterThan(0);
    expect(await isCopy(db)).toBe(false);
  });

  it('starts where all is migrated, and says what is missing where it is not', async () => {
    await refuseOldSchema(url);
    await asOwner(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(refuseOldSchema(url)).rejects.toThrow('lacks 1 migration of this release');
  });

  it('can add to the audit, and not change it', async () => {
    expect(await db.$count(audits)).toBeGreaterThan(0);
    for (const bend of [sql`update audits set user_name = 'x'`, sql`delete from audits`, sql`delete from audit_seals`])
      await expect(db.execute(bend)).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await sealAudit(db, new Date(Date.now() + 3600_000))).toBeGreaterThan(0);
  });

  it('cannot change a table', async () => {
    await expect(db.execute(sql`alter table orders add column x int`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await expect(db.execute(sql`create table x (y int)`)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

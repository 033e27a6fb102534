import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { api } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { buildOffice, buildUser, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { audits } from '../../db/audit.ts';

const { db, call, token, draft, save } = await schemeFixture();
const other = await buildUser(db, { is_super: true });
const office = await buildOffice(db);

/** One record of each kind, opened by two users, with the calls that read it and save a change. */
const records = {
  State: async () => {
    const { revision: _first, ...added } = (await call('POST state', { token, body: { name: unique('State') } })).reply
      .data;
    return {
      read: () => call('GET state/{id}', { token, params: { id: added._id } }),
      save: (by: string, change: object) => call('POST state', { token: by, body: { ...added, ...change } }),
    };
  },
  Brand: async () => {
    const { revision: _first, ...added } = (await call('POST brand', { token, body: { name: unique('Brand') } })).reply
      .data;
    return {
      read: () => call('GET brand/{id}', { token, params: { id: added._id } }),
      save: (by: string, change: object) => call('POST brand', { token: by, body: { ...added, ...change } }),
    };
  },
  Campaign: async () => {
    const body = { name: unique('Campaign'), code: unique('C').replace(' ', '-') };
    const { revision: _first, ...added } = (await call('POST campaign', { token, body })).reply.data;
    return {
      read: () => call('GET campaign/{id}', { token, params: { id: added._id } }),
      save: (by: string, change: object) => call('POST campaign', { token: by, body: { ...added, ...change } }),
    };
  },
  Field: async () => {
    const { revision: _first, ...added } = (await call('POST field_data', { token, body: { name: unique('Field') } }))
      .reply.data;
    return {
      read: () => call('GET field_data/single/{id}', { token, params: { id: added._id } }),
      save: (by: string, change: object) => call('POST field_data', { token: by, body: { ...added, ...change } }),
    };
  },
  User: async () => {
    const role_title = unique('Role');
    const role = (await call('POST role/role', { token, body: { role_title, role_type: 'user' } })).reply.data;
    const body = { name: unique('User'), email: `${unique('u').replace(' ', '')}@agrim.example`, is_active: true };
    const roles = [role._id];
    const { _id } = (await call('POST user', { token, body: { ...body, office_id: office._id, roles } })).reply.data;
    return {
      read: () => call('GET user/{id}', { token, params: { id: _id } }),
      save: (by: string, change: object) =>
        call('POST user', { token: by, body: { _id, ...body, office_id: office._id, roles, ...change } }),
    };
  },
  Scheme: async () => {
    const { body } = await draft();
    const { _id } = (await save(body)).reply.data;
    return {
      read: () => call('GET scheme/{id}', { token, params: { id: _id } }),
      save: (by: string, change: object) => call('POST scheme', { token: by, body: { ...body, _id, ...change } }),
    };
  },
};

describe.each(Object.keys(records) as (keyof typeof records)[])('two people who edit one %s', (kind) => {
  it('don’t overwrite each other’s changes, and see who changed what', async () => {
    const record = await records[kind]();
    const opened = (await record.read()).reply.data.revision;
    const name = unique('Renamed');
    const first = await record.save(other.token, { name, revision: opened });
    expect(first.status, JSON.stringify(first.reply)).toBe(200);

    const second = await record.save(token, { revision: opened });
    expect(second.status).toBe(409);
    expect(second.reply.changes).toEqual([{ by: other.user.name, at: expect.any(String), fields: ['name'] }]);
    expect(second.reply.msg).toContain(other.user.name);
    expect((await record.read()).reply.data).toMatchObject({ name });
  });

  it('can save in turn, each with the revision from the last reply', async () => {
    const record = await records[kind]();
    const { revision } = (await record.read()).reply.data;
    const first = await record.save(token, { name: unique('One'), revision });
    expect(first.reply.data.revision).toBeGreaterThan(revision);
    const second = await record.save(token, { name: unique('Two'), revision: first.reply.data.revision });
    expect(second.status).toBe(200);
  });

  it('can save without a revision, as in the specification', async () => {
    const record = await records[kind]();
    await record.save(other.token, { name: unique('Renamed') });
    expect((await record.save(token, { name: unique('Mine') })).status).toBe(200);
  });
});

describe('a revision', () => {
  it('isn’t made stale by fields that the form doesn’t show', async () => {
    const { body } = await draft();
    const saved = (await save(body)).reply.data;
    await call('POST scheme/publish/{id}', { token, params: { id: saved._id }, body: { is_published: true } });
    const again = await save({ ...body, _id: saved._id, revision: saved.revision });
    expect(again.status, JSON.stringify(again.reply)).toBe(200);
  });

  it('is made stale by a bulk action on one of the form’s fields', async () => {
    const body = {
      type: 'MAIN' as const,
      name: unique('Tara'),
      variant: [{ sku_of_seller: 'x', is_available: true, inventory: 1, price: 100, sales_price: 90 }],
    };
    const saved = (await call('POST product', { token, body })).reply.data;
    const change = { product_id: [saved._id], type: 'is_active' as const, value: false };
    await call('POST product/status/multiple', { token: other.token, body: change });
    const stale = await call('POST product', { token, body: { ...body, _id: saved._id, revision: saved.revision } });
    expect(stale.status).toBe(409);
    expect(stale.reply.changes).toMatchObject([{ by: other.user.name, fields: ['is_active'] }]);
  });

  it('does not depend on the clock of the process that wrote the change', async () => {
    const name = unique('State');
    const { _id } = (await call('POST state', { token, body: { name } })).reply.data;
    const { revision } = (await call('POST state', { token, body: { _id, name, name_ne: 'क' } })).reply.data;
    await call('POST state', { token: other.token, body: { _id, name: unique('Renamed'), name_ne: 'क' } });
    // Another instance, whose clock is behind, gives its rows earlier ids.
    const newest = firstOf(
      await db.select().from(audits).where(eq(audits.entity_id, _id)).orderBy(desc(audits.position)),
    );
    await db.update(audits).set({ _id: '00000000-0000-7000-8000-000000000001' }).where(eq(audits._id, newest._id));
    const stale = await call('POST state', { token, body: { _id, name, revision } });
    expect(stale.status).toBe(409);
    expect(stale.reply.changes).toMatchObject([{ by: other.user.name, fields: ['name'] }]);
  });

  it('is accepted and returned by every call that edits', () => {
    const saves = (Object.values(api) as Definition[]).filter((endpoint) => endpoint.edits);
    const without = saves.filter(({ body }) => !('revision' in ((body as z.ZodObject).shape ?? {})));
    expect(without.map(({ path }) => path)).toEqual(['files/folder']);
  });
});

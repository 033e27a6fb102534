import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { forgetOldTempFiles } from '../../http/reading/upload.ts';
import { importErrors, importRows, imports } from './imports.table.ts';
import { forgetOldImports, uploadImport } from './imports.ts';

const { app, db, user, upload, imported } = await importFixture();

/** A folder for temporary files of its own. */
async function inTempFolder(work: (folder: string) => Promise<void>) {
  const usual = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'agrim-uploads-'));
  process.env.TMPDIR = folder;
  await work(folder).finally(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(folder, { recursive: true });
  });
}

describe('the rest of an import', () => {
  it('is forgotten with its file where nobody finished it for a day', async () => {
    const file = `sku,name,price\n${unique('OLD').replace(' ', '-')},Old,10`;
    const { data: abandoned } = await upload(file);
    const { data: fresh } = await upload(file);
    const written = await imported(file);
    const dry = await imported(file, { dry_run: true });
    expect(await db.$count(importRows, eq(importRows.import_id, dry._id))).toBe(0);
    const old = [abandoned._id, written._id, dry._id];
    await db
      .update(imports)
      .set({ moved_at: new Date(Date.now() - 25 * HOUR_MS) })
      .where(inArray(imports._id, old));
    const [row] = await db.select().from(imports).where(eq(imports._id, abandoned._id));
    await forgetOldImports(db, new Date());
    const left = await db
      .select({ _id: imports._id })
      .from(imports)
      .where(inArray(imports._id, [...old, fresh._id]));
    expect(left.map(({ _id }) => _id).sort()).toEqual([written._id, fresh._id].sort());
    const { rows } = await db.execute(sql`
      select 1 from graphile_worker._private_jobs j where j.payload->>'key' = ${row?.key}`);
    expect(rows).toHaveLength(1);
  });

  it('keeps the texts of bad rows for a month', async () => {
    const result = await imported('sku,stock\nUNKNOWN-2,5', { skip_bad: true });
    const errors = () => db.$count(importErrors, eq(importErrors.import_id, result._id));
    const days = (count: number) => new Date(Date.now() + count * DAY_MS);
    await forgetOldImports(db, days(29));
    expect(await errors()).toBe(1);
    await forgetOldImports(db, days(31));
    expect(await errors()).toBe(0);
    expect(await db.$count(imports, eq(imports._id, result._id))).toBe(1);
  });

  it('stores no file that no row names, so that each is forgotten', async () => {
    const before = await db.$count(imports);
    const away = { ...app.storage, putFile: () => Promise.reject(new Error('The store is away.')) };
    const actor = { user_id: user._id, name: user.name, address: null };
    await inTempFolder(async (folder) => {
      const path = join(folder, 'prices.csv');
      writeFileSync(path, 'sku,stock\nA-1,5');
      await expect(uploadImport(db, away, actor, { path, name: 'prices.csv' })).rejects.toThrow('away');
    });
    expect(await db.$count(imports)).toBe(before + 1);
  });

  it('sweeps files that a killed process has left for a day, and no others', () =>
    inTempFolder(async (folder) => {
      const old = new Date(Date.now() - 25 * HOUR_MS);
      for (const name of ['agrim-upload-old', 'agrim-upload-new', 'another']) {
        writeFileSync(join(folder, name), 'x');
        if (name !== 'agrim-upload-new') utimesSync(join(folder, name), old, old);
      }
      await forgetOldTempFiles(new Date());
      expect(readdirSync(folder).sort()).toEqual(['agrim-upload-new', 'another']);
    }));

  it('refuses what is too large, and leaves nothing of it behind', () =>
    inTempFolder(async (folder) => {
      expect((await upload(Buffer.alloc(21 * 1024 * 1024, 'x'))).status).toBe(413);
      expect(readdirSync(folder)).toEqual([]);
    }));
});

import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { forgetOldTempFiles } from '../../http/reading/upload.ts';
import { fileImportRows, fileImports } from '../../imports/imports.table.ts';
import { forgetOldImports } from '../../imports/imports.ts';

const { db, upload, imported } = await importFixture();

/** Runs the work with its own folder for temporary files. */
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
  it('is deleted with its file if nobody finishes it within a day', async () => {
    const file = `sku,name,price\n${unique('OLD').replace(' ', '-')},Old,10`;
    const { data: abandoned } = await upload(file);
    const { data: fresh } = await upload(file);
    const written = await imported(file);
    const dry = await imported(file, { dry_run: true });
    expect(await db.$count(fileImportRows, eq(fileImportRows.import_id, written._id))).toBe(0);
    const old = [abandoned._id, written._id, dry._id];
    await db
      .update(fileImports)
      .set({ moved_at: new Date(Date.now() - 25 * HOUR_MS) })
      .where(inArray(fileImports._id, old));
    await forgetOldImports(db, new Date());
    const left = await db
      .select({ _id: fileImports._id })
      .from(fileImports)
      .where(inArray(fileImports._id, [...old, fresh._id]));
    expect(left.map(({ _id }) => _id).sort()).toEqual([written._id, fresh._id].sort());
    expect(await db.$count(fileImportRows, inArray(fileImportRows.import_id, [abandoned._id, dry._id]))).toBe(0);
  });

  it('keeps the texts of bad rows for a month', async () => {
    const result = await imported('sku,stock\nUNKNOWN-2,5', { skip_bad: true });
    const errors = () => db.$count(fileImportRows, eq(fileImportRows.import_id, result._id));
    const days = (count: number) => new Date(Date.now() + count * DAY_MS);
    await forgetOldImports(db, days(29));
    expect(await errors()).toBe(1);
    await forgetOldImports(db, days(31));
    expect(await errors()).toBe(0);
    expect(await db.$count(fileImports, eq(fileImports._id, result._id))).toBe(1);
  });

  it('deletes files of a killed process after a day, and no others', () =>
    inTempFolder(async (folder) => {
      const old = new Date(Date.now() - 25 * HOUR_MS);
      for (const name of ['agrim-upload-old', 'agrim-upload-new', 'another']) {
        writeFileSync(join(folder, name), 'x');
        if (name !== 'agrim-upload-new') utimesSync(join(folder, name), old, old);
      }
      await forgetOldTempFiles(new Date());
      expect(readdirSync(folder).sort()).toEqual(['agrim-upload-new', 'another']);
    }));

  it('refuses files that are too large, and leaves nothing behind', () =>
    inTempFolder(async (folder) => {
      expect((await upload(Buffer.alloc(21 * 1024 * 1024, 'x'))).status).toBe(413);
      expect(readdirSync(folder)).toEqual([]);
    }));
});

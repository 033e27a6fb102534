import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BodyOf, DataOf } from '../contract/api.ts';
import type { Run } from '../server/catalog/import/import-run.ts';
import { imports } from '../server/catalog/import/imports.table.ts';
import { runImport } from '../server/catalog/import/imports.ts';
import { guardProducts } from '../server/offers/live/guard-products.ts';
import { testApp } from './app.ts';
import { buildUser } from './builders.ts';
import { firstOf, present } from './present.ts';

/** The guard of an import, as in the product's job. */
export const GUARD = { guardLive: guardProducts, now: new Date() };

type Upload = DataOf<'POST product/import'>;
type How = Partial<BodyOf<'POST product/import/start/{id}'>>;

/** The whole server, and a signed-in user who imports products; no worker runs, so a test runs the job itself. */
export async function importFixture() {
  const fixture = await testApp();
  const { app, db, call } = fixture;
  const { token, user } = await buildUser(db, { is_super: true });

  async function upload(bytes: Buffer | string) {
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(form), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]);
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.http.inject({ method: 'POST', url: '/api/product/import', headers, payload });
    return { status: response.statusCode, data: response.json().data as Upload };
  }

  function start(file: Upload, how: How = {}, by: string = token) {
    const body = { mapping: file.mapping, dry_run: false, skip_bad: false, ...how };
    return call('POST product/import/start/{id}', { token: by, params: { id: file._id }, body });
  }

  /** The latest start of an import, as its job has it. */
  async function runOf({ _id }: { _id: string }): Promise<Run> {
    const row = firstOf(await db.select({ run_id: imports.run_id }).from(imports).where(eq(imports._id, _id)));
    return { _id, run_id: present(row.run_id) };
  }

  const shown = async (file: Upload) =>
    (await call('GET product/import/{id}', { token, params: { id: file._id } })).reply.data;

  async function imported(bytes: Buffer | string, how: How = {}, by: string = token) {
    const { data } = await upload(bytes);
    expect((await start(data, how, by)).status).toBe(200);
    await runImport(db, app.storage, await runOf(data), GUARD);
    return shown(data);
  }

  return { ...fixture, token, user, upload, start, runOf, shown, imported };
}

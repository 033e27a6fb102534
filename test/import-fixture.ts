import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BodyOf, DataOf } from '../contract/api.ts';
import type { Language } from '../contract/language/language.ts';
import { fileImports } from '../server/imports/imports.table.ts';
import { type Run, runImport } from '../server/imports/run-import.ts';
import { tableImports } from '../server/wiring/table-imports.ts';
import { testApp } from './app.ts';
import { buildUser } from './builders.ts';
import { firstOf, present } from './present.ts';

type Upload = DataOf<'POST product/import'>;
type How = Partial<BodyOf<'POST import/start/{id}'>>;

/** Uploads and starts imports on a test's server; no worker runs, so a test runs the job itself. */
export function importsOf(
  { app, db, call }: Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'db' | 'call'>,
  token: string,
  language: Language = 'en',
) {
  const cookie = `staff_lang=${language}`;
  async function upload(bytes: Buffer | string, path = 'product/import', by = token) {
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(form), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]);
    const headers = { authorization: by, cookie, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.http.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
    const reply = response.json();
    return { status: response.statusCode, reply, data: reply.data as Upload };
  }

  function start(file: Upload, how: How = {}, by = token) {
    const body = { mapping: file.mapping, dry_run: false, skip_bad: false, ...how };
    return call('POST import/start/{id}', { token: by, headers: { cookie }, params: { id: file._id }, body });
  }

  /** Returns an import's latest run, as its job has it. */
  async function runOf({ _id }: { _id: string }): Promise<Run> {
    const row = firstOf(
      await db.select({ run_id: fileImports.run_id }).from(fileImports).where(eq(fileImports._id, _id)),
    );
    return { _id, run_id: present(row.run_id) };
  }

  const run = async (file: { _id: string }) => runImport(db, tableImports, await runOf(file), new Date());

  const shown = async (file: { _id: string }, by = token) =>
    (await call('GET import/{id}', { token: by, headers: { cookie }, params: { id: file._id } })).reply.data;

  /** Runs a file as far as it gets: checked, written or refused. */
  async function imported(
    bytes: Buffer | string,
    { path, by = token, ...how }: How & { path?: string; by?: string } = {},
  ) {
    const { data } = await upload(bytes, path, by);
    expect((await start(data, how, by)).status).toBe(200);
    await run(data);
    return shown(data, by);
  }

  return { upload, start, runOf, run, shown, imported };
}

/** Starts the whole server with a signed-in user who imports products. */
export async function importFixture() {
  const fixture = await testApp();
  const { token, user } = await buildUser(fixture.db, { is_super: true });
  return { ...fixture, token, user, ...importsOf(fixture, token) };
}

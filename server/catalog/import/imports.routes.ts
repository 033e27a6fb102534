import { importEndpoints as endpoints, IMPORT_LIMIT } from '../../../contract/catalog/imports.ts';
import type { App } from '../../app.ts';
import { actorOf, type ConfirmPassword } from '../../http/caller/session.ts';
import { mount } from '../../http/mount.ts';
import { withUpload } from '../../http/reading/upload.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import { countExported, exportedRows } from '../products/export.ts';
import { grantedFlags } from '../products/granted-flags.ts';
import { badRows } from './bad-rows.ts';
import { getImport, startImport, uploadImport } from './imports.ts';

export function importRoutes(app: App, confirmPassword: ConfirmPassword): void {
  const { db, storage, clock } = app;
  mount(app, endpoints.exportProducts, async ({ query, reply }) => {
    // The screen can then say where it exceeds one import.
    reply.header('x-rows', await countExported(db, query.type));
    return sendSheet(reply, { name: 'products', format: query.format, rows: exportedRows(db, query.type) });
  });
  mount(app, endpoints.uploadImport, async ({ request, session }) => {
    const limits = { field: 'file', limit: IMPORT_LIMIT };
    return withUpload(request, limits, async (upload) => ({
      data: await uploadImport(db, storage, actorOf(session), upload),
    }));
  });
  mount(app, endpoints.startImport, async ({ params, body: { live_change, ...body }, session, request }) => {
    const { digest, password } = live_change ?? {};
    if (password !== undefined)
      await confirmPassword(db, session, { password, field: 'live_change.password', now: clock() });
    const confirmed = digest === undefined ? null : { digest, isProved: password !== undefined };
    const how = { ...body, confirmed, may_set: await grantedFlags(app, request) };
    return { data: await startImport(db, actorOf(session), params.id, how) };
  });
  mount(app, endpoints.getImport, async ({ params }) => ({ data: await getImport(db, params.id) }));
  mount(app, endpoints.importErrors, async ({ params, reply }) =>
    sendSheet(reply, { name: 'bad-rows', rows: await badRows(db, storage, params.id) }),
  );
}

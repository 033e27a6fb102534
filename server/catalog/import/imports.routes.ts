import { importEndpoints as endpoints, IMPORT_LIMIT } from '../../../contract/imports.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { actorOf } from '../../http/session.ts';
import { sendSheet } from '../../http/sheet-write.ts';
import { withUpload } from '../../http/upload.ts';
import { countExported, exportedRows } from '../products/export.ts';
import { grantedFlags } from '../products/granted-flags.ts';
import { badRows } from './bad-rows.ts';
import { getImport, startImport, uploadImport } from './imports.service.ts';

export function importRoutes(app: App): void {
  const { db, storage } = app;
  mount(app, endpoints.exportProducts, async ({ query, reply }) => {
    // So that the screen can say where it is more than one import takes.
    reply.header('x-rows', await countExported(db, query.type));
    return sendSheet(reply, { name: 'products', format: query.format, rows: exportedRows(db, query.type) });
  });
  mount(app, endpoints.uploadImport, async ({ request, session }) => {
    const wanted = { field: 'file', limit: IMPORT_LIMIT };
    return withUpload(request, wanted, async (upload) => ({
      data: await uploadImport(db, storage, actorOf(session), upload),
    }));
  });
  mount(app, endpoints.startImport, async ({ params, body, session, request }) => ({
    data: await startImport(db, actorOf(session), params.id, { ...body, may_set: await grantedFlags(app, request) }),
  }));
  mount(app, endpoints.getImport, async ({ params }) => ({ data: await getImport(db, params.id) }));
  mount(app, endpoints.importErrors, async ({ params, reply }) =>
    sendSheet(reply, { name: 'bad-rows', rows: await badRows(db, storage, params.id) }),
  );
}

import { importEndpoints as endpoints } from '../../contract/imports/imports.ts';
import type { App } from '../app.ts';
import type { ConfirmPassword } from '../http/caller/session.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { badRows, ownImport, shown, startImport } from './imports.ts';
import type { TableImport } from './table-import.service.ts';

/** Mounts the calls after the upload of a file, for all kinds. */
export function importRoutes(app: App, kinds: TableImport[], confirmPassword: ConfirmPassword): void {
  const { db, clock } = app;
  const kindOf = (name: string): TableImport => {
    const kind = kinds.find((one) => one.kind === name);
    if (!kind) throw notFound('Import');
    return kind;
  };
  mount(app, endpoints.startImport, async ({ params, body: { live_change, ...body }, session, language, request }) => {
    const file = await ownImport(db, session.user_id, params.id);
    const kind = kindOf(file.kind);
    const may = await app.authenticate(db, request, [kind.route, ...(kind.also ?? [])]);
    if (!may?.granted.includes(kind.route)) throw forbidden();
    const { digest, password } = live_change ?? {};
    if (password !== undefined)
      await confirmPassword(db, session, { password, field: 'live_change.password', now: clock() });
    const confirmed = digest === undefined ? null : { digest, isProved: password !== undefined };
    const by = { session, granted: may.granted, language };
    return { data: await startImport(db, kind, params.id, { ...body, confirmed, by }) };
  });
  mount(app, endpoints.getImport, async ({ params, session, language }) => {
    const file = await ownImport(db, session.user_id, params.id);
    return { data: await shown(db, kindOf(file.kind), file, language) };
  });
  mount(app, endpoints.importErrors, async ({ params, session, language, reply }) => {
    const file = await ownImport(db, session.user_id, params.id);
    return sendSheet(reply, { name: 'invalid-rows', language, rows: await badRows(db, file) });
  });
}

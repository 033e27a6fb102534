import { moduleGroups, modules, roleEndpoints as roles } from '../../../contract/access/roles.ts';
import { grantableRoutes } from '../../../contract/grantable.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { mountCrud } from '../../http/rows/crud.ts';
import { withRevision } from '../../http/rows/revision.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import { takeFile } from '../../imports/upload.service.ts';
import { compareRoles } from './compare.ts';
import { accessMatrix, moduleAccess, saveAccess } from './matrix.ts';
import { exportedModules, moduleImport } from './module-file.ts';
import { adminRoutes, getModule, listModules, moduleGroupStore, removeModule, saveModule } from './modules.ts';
import { getRole, listRoles, saveRole } from './roles.ts';

export function roleRoutes(app: App): void {
  const { db } = app;
  mount(app, roles.listRoles, ({ query, session }) => listRoles(db, session, query));
  mount(app, roles.getRole, async ({ params }) => ({ data: await getRole(db, params.id) }));
  mount(app, roles.saveRole, async ({ body, session }) => ({
    msg: 'Role Page Saved.',
    data: await saveRole(db, session, body),
  }));
  mount(app, roles.compareRoles, async ({ params }) => ({ data: await compareRoles(db, params.id, params.other) }));
}

export function moduleRoutes(app: App): void {
  const { db } = app;
  mount(app, modules.list, ({ query }) => listModules(db, query));
  mount(app, modules.get, async ({ params }) => ({
    data: await withRevision(db, params.id, () => getModule(db, params.id)),
  }));
  mount(app, modules.save, async ({ body, session }) => ({
    msg: 'Module saved.',
    data: await saveModule(db, session, body),
  }));
  mount(app, modules.remove, async ({ params, session }) => ({ data: await removeModule(db, session, params.id) }));
  mount(app, roles.exportModules, async ({ query, language, reply }) => {
    return sendSheet(reply, { name: 'modules', format: query.format, language, rows: await exportedModules(db) });
  });
  mount(app, roles.importModules, ({ request, session }) => takeFile(app, moduleImport, { request, session }));
  mountCrud(app, moduleGroups, moduleGroupStore);
  mount(app, roles.listRoutes, () => ({ data: { admin_routes: adminRoutes, server_routes: grantableRoutes } }));
}

/** Mounts the access matrix of one module, or of all. */
export function matrixRoutes(app: App): void {
  const { db } = app;
  mount(app, roles.getModuleAccess, async ({ params }) => ({ data: await moduleAccess(db, params.id) }));
  mount(app, roles.saveModuleAccess, async ({ params, body, session }) => {
    await saveAccess(db, session, body.Access, params.id);
    return { msg: 'Access saved.', data: await moduleAccess(db, params.id) };
  });
  mount(app, roles.getAccess, async () => ({ data: await accessMatrix(db) }));
  mount(app, roles.saveAccess, async ({ body, session }) => ({
    msg: 'Access saved.',
    data: await saveAccess(db, session, body.Access),
  }));
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessEndpoints } from '../../contract/access.ts';
import { counted } from '../../contract/counted.ts';
import { grantableRoutes } from '../../contract/grantable.ts';
import { passkeyEndpoints as passkeys } from '../../contract/passkeys.ts';
import { moduleFile, moduleGroups, modules, roleEndpoints as roles } from '../../contract/roles.ts';
import { userEndpoints as users } from '../../contract/users.ts';
import type { App } from '../app.ts';
import { requireHuman } from '../http/captcha-check.ts';
import { mountCrud } from '../http/crud.ts';
import { mount } from '../http/mount.ts';
import { withRevision } from '../http/revision.ts';
import { givePass, takePass } from '../http/staff-pass.ts';
import { readUpload } from '../http/upload.ts';
import { logout, sessionUser } from './access.service.ts';
import { inviteAgain } from './accounts/invite-again.ts';
import { deviceOf, rememberDevice } from './accounts/known-device.ts';
import { siteOf } from './accounts/passkey-ticket.ts';
import { askForPasskey } from './accounts/passkeys.ts';
import { listUserPasskeys, listUserSessions, revokePasskey, revokeSession } from './accounts/user-devices.ts';
import { getUser, listUsers, saveUser, sendReset, setActive } from './accounts/users.ts';
import { compareRoles } from './grants/compare.ts';
import { accessMatrix, moduleAccess, saveAccess } from './grants/matrix.ts';
import { exportModules, importModules } from './grants/module-file.ts';
import { adminRoutes, getModule, listModules, moduleGroupStore, removeModule, saveModule } from './grants/modules.ts';
import { getRole, listRoles, saveRole } from './grants/roles.ts';
import { login, loginByPasskey } from './sign-in.ts';
import { createTrail } from './sign-in-trail.ts';
import { viewAs } from './view-as.ts';
import { whyAllowed } from './why.ts';

const MODULE_FILE_BYTES = 2 * 1024 * 1024;

export function accessRoutes(app: App): void {
  const { db, clock, config } = app;
  const trail = createTrail(app);
  app.noteRefusal = trail.refused;

  const placeOf = ({ ip, headers, log }: FastifyRequest) => ({
    ...{ address: ip, agent: headers['user-agent'], log },
    ...{ now: clock(), secret: config.AGRIM_SECRET, trail },
  });

  mount(app, accessEndpoints.login, async ({ body: { reCaptcha, ...body }, request, reply }) => {
    const device = await deviceOf(config, request);
    const slowDown = () => requireHuman(db, app.captcha, reCaptcha ?? '', 'reCaptcha');
    const { sid, ...signedIn } = await login(db, { ...placeOf(request), ...body, device, slowDown });
    await rememberDevice(config, reply, device, signedIn.data.id);
    givePass(config, reply, { user_id: signedIn.data.id, sid }, clock());
    return signedIn;
  });
  mount(app, passkeys.askForPasskey, async ({ request }) => ({
    data: await askForPasskey(siteOf(config, request, clock())),
  }));
  mount(app, passkeys.loginByPasskey, async ({ body, request, reply }) => {
    const site = siteOf(config, request, clock());
    const { sid, ...signedIn } = await loginByPasskey(db, { ...placeOf(request), ...body, site });
    await rememberDevice(config, reply, await deviceOf(config, request), signedIn.data.id);
    givePass(config, reply, { user_id: signedIn.data.id, sid }, clock());
    return signedIn;
  });
  mount(app, accessEndpoints.logout, async ({ session, reply }) => {
    await logout(db, session);
    takePass(config, reply);
    return { data: {} };
  });
  mount(app, accessEndpoints.reloadAccess, async ({ session }) => ({
    data: await sessionUser(db, session.user_id, session),
  }));

  const asking = () => ({ now: clock(), publicUrl: config.PUBLIC_URL });

  mount(app, users.listUsers, ({ query, session }) => listUsers(db, session, query, clock()));
  mount(app, users.getUser, async ({ params, session }) => ({
    data: await withRevision(db, params.id, () => getUser(db, session, params.id)),
  }));
  mount(app, users.saveUser, async ({ body, session }) => ({
    msg: 'User Saved.',
    data: await saveUser(db, session, body, asking()),
  }));
  mount(app, users.setActive, async ({ params, body, session }) => ({
    data: await setActive(db, session, params.id, body.is_active, clock()),
  }));
  mount(app, users.codeDelivery, async () => ({
    data: { email: Boolean(config.SMTP_URL), sms: Boolean(config.SMS_URL ?? config.SPARROW_TOKEN) },
  }));
  mount(app, users.sendReset, async ({ params, session }) => ({
    data: await sendReset(db, session, params.id, asking()),
  }));
  mount(app, users.inviteUsers, async ({ body, session }) => {
    const data = await inviteAgain(db, session, body.user_id, asking());
    return { msg: `${counted(data.sent, 'invitation')} sent.`, data };
  });
  mount(app, users.listUserSessions, async ({ params, session }) => ({
    data: await listUserSessions(db, session, params.id, clock()),
  }));
  mount(app, users.revokeSession, async ({ params, session }) => ({
    data: await revokeSession(db, session, params.id, params.session),
  }));
  mount(app, passkeys.listUserPasskeys, async ({ params, session }) => ({
    data: await listUserPasskeys(db, session, params.id),
  }));
  mount(app, passkeys.revokePasskey, async ({ params, session }) => ({
    data: await revokePasskey(db, session, params.id, params.passkey),
  }));
  mount(app, users.whyAllowed, async ({ params, query, session }) => ({
    data: await whyAllowed(db, session, params.id, query.path),
  }));

  mount(app, roles.listRoles, ({ query, session }) => listRoles(db, session, query));
  mount(app, roles.getRole, async ({ params }) => ({ data: await getRole(db, params.id) }));
  mount(app, roles.saveRole, async ({ body, session }) => ({
    msg: 'Role Page Saved.',
    data: await saveRole(db, session, body),
  }));

  mount(app, roles.compareRoles, async ({ params }) => ({ data: await compareRoles(db, params.id, params.other) }));
  mount(app, roles.viewAsRole, ({ params, session, request }) =>
    viewAs(db, session, params.id, {
      agent: request.headers['user-agent'],
      now: clock(),
      secret: config.AGRIM_SECRET,
    }),
  );

  mount(app, modules.list, ({ query }) => listModules(db, query));
  mount(app, modules.get, async ({ params }) => ({
    data: await withRevision(db, params.id, () => getModule(db, params.id)),
  }));
  mount(app, modules.save, async ({ body, session }) => ({
    msg: 'Module saved.',
    data: await saveModule(db, session, body),
  }));
  mount(app, modules.remove, async ({ params, session }) => ({ data: await removeModule(db, session, params.id) }));
  mount(app, roles.exportModules, async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="modules.json"').type('application/json');
    return JSON.stringify(z.encode(moduleFile, await exportModules(db)), null, 2);
  });
  mount(app, roles.importModules, async ({ request, query, session }) => {
    const { bytes } = await readUpload(request, { field: 'file', limit: MODULE_FILE_BYTES });
    return { data: await importModules(db, session, bytes, query.dry_run === 'true') };
  });
  mountCrud(app, moduleGroups, moduleGroupStore);
  mount(app, roles.listRoutes, () => ({ data: { admin_routes: adminRoutes, server_routes: grantableRoutes } }));

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

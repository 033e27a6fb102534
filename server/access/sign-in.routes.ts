import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessEndpoints as endpoints } from '../../contract/access/access.ts';
import { passkeyEndpoints as passkeys } from '../../contract/access/passkeys.ts';
import { roleEndpoints as roles } from '../../contract/access/roles.ts';
import type { App } from '../app.ts';
import { type Bearer, givePass, takePass } from '../http/caller/staff-pass.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { languageOf, staffLanguageCookies } from '../http/language.ts';
import { mount } from '../http/mount.ts';
import { logout, sessionUser } from './access.service.ts';
import { languageOfUser } from './accounts/account.service.ts';
import { type Device, deviceOf, rememberDevice } from './accounts/known-device.ts';
import { siteOf } from './accounts/passkey-ticket.ts';
import { askForPasskey } from './accounts/passkeys.ts';
import { login, loginByPasskey } from './sign-in.ts';
import type { Trail } from './sign-in-trail.ts';
import { viewAs } from './view-as.ts';

/** Mounts the calls that begin and end a session. */
export function signInRoutes(app: App, trail: Trail): void {
  const { db, clock, config } = app;
  const callerOf = ({ ip, headers, log }: FastifyRequest) => ({
    address: ip,
    agent: headers['user-agent'],
    log,
    now: clock(),
    secret: config.AGRIM_SECRET,
    trail,
  });

  /** Sets the cookies that recognise this browser next time and store the user's language. */
  async function remember(
    { url, headers }: FastifyRequest,
    reply: FastifyReply,
    device: Device,
    { user_id, sid }: Bearer,
  ): Promise<void> {
    await rememberDevice(config, reply, device, user_id);
    givePass(config, reply, { user_id, sid }, clock());
    // A user who never chose a language keeps that of the sign-in page.
    const { language, digits } = await languageOfUser(db, user_id);
    const chosen = { language: language ?? languageOf(url, headers), digits: digits ?? 'latin' };
    reply.header('set-cookie', staffLanguageCookies(config, chosen));
  }

  mount(app, endpoints.login, async ({ body: { reCaptcha, ...body }, request, reply }) => {
    const device = await deviceOf(config, request);
    const slowDown = () => requireHuman(db, app.captcha, reCaptcha ?? '', 'reCaptcha');
    const { sid, ...signedIn } = await login(db, { ...callerOf(request), ...body, device, slowDown });
    await remember(request, reply, device, { user_id: signedIn.data.id, sid });
    return signedIn;
  });
  mount(app, passkeys.askForPasskey, async ({ request }) => ({
    data: await askForPasskey(siteOf(config, request, clock())),
  }));
  mount(app, passkeys.loginByPasskey, async ({ body, request, reply }) => {
    const site = siteOf(config, request, clock());
    const { sid, ...signedIn } = await loginByPasskey(db, { ...callerOf(request), ...body, site });
    await remember(request, reply, await deviceOf(config, request), { user_id: signedIn.data.id, sid });
    return signedIn;
  });
  mount(app, roles.viewAsRole, ({ params, session, request }) => {
    const { agent, now, secret } = callerOf(request);
    return viewAs(db, session, params.id, { agent, now, secret });
  });
  mount(app, endpoints.reloadAccess, async ({ session }) => ({
    data: await sessionUser(db, session.user_id, session),
  }));
  mount(app, endpoints.logout, async ({ session, reply }) => {
    await logout(db, session);
    // The pass belongs to the session that continues.
    if (!session.viewed_role) takePass(config, reply);
    return { data: {} };
  });
}

import { accountEndpoints as endpoints } from '../../../contract/access/account.ts';
import { ownSessionEndpoints as own } from '../../../contract/access/own-sessions.ts';
import { passkeyEndpoints as passkeys } from '../../../contract/access/passkeys.ts';
import { pushEndpoints as push } from '../../../contract/access/push.ts';
import { PICTURE_LIMIT } from '../../../contract/media/media.ts';
import type { App } from '../../app.ts';
import { breachList } from '../../edges/breaches.ts';
import { requireHuman } from '../../http/guarding/captcha-check.ts';
import { staffLanguageCookies } from '../../http/language.ts';
import { mount } from '../../http/mount.ts';
import { withUpload } from '../../http/reading/upload.ts';
import { say } from '../../http/words/sentence.ts';
import {
  changePassword,
  confirmPassword,
  forgotPassword,
  getProfile,
  resetPassword,
  saveAvatar,
  saveProfile,
} from './account.service.ts';
import { deviceOf, rememberDevice } from './known-device.ts';
import { siteOf } from './passkey-ticket.ts';
import { addPasskey, passkeysOf, removePasskey, startPasskey } from './passkeys.ts';
import { keepPush, pushState, turnOffPush, turnOnPush } from './push-devices.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './user-devices.ts';

/** Mounts the calls of users for their own account. */
export function accountRoutes(app: App): void {
  const { db, clock, captcha, storage, config } = app;
  const secret = config.AGRIM_SECRET;
  const isBreached = breachList(config.BREACH_LIST);

  mount(app, endpoints.changePassword, async ({ body, session }) => {
    await changePassword(db, session, { ...body, isBreached, now: clock() });
    return { msg: 'Password updated successfully.', data: {} };
  });
  mount(app, endpoints.captchaChallenge, async () => ({ data: await captcha.challenge() }));
  mount(app, endpoints.forgotPassword, async ({ body }) => {
    await requireHuman(db, captcha, body.reCaptcha, 'reCaptcha');
    await forgotPassword(db, body.email);
    return { msg: say('If this account exists, we have sent a code.'), data: {} };
  });
  mount(app, endpoints.resetPassword, async ({ body, request, reply }) => {
    await requireHuman(db, captcha, body.reCaptcha, 'reCaptcha');
    const user_id = await resetPassword(db, { ...body, address: request.ip, isBreached, now: clock() });
    // The device now counts as the owner's, so strangers' attempts don't block the sign-in that follows.
    await rememberDevice(config, reply, await deviceOf(config, request), user_id);
    return { msg: say('Password updated successfully.'), data: {} };
  });

  mount(app, own.listOwnSessions, async ({ session }) => ({ data: await ownSessions(db, session, clock()) }));
  mount(app, own.endOwnSession, async ({ params, session }) => ({
    msg: 'Session ended.',
    data: await endOwnSession(db, session, params.id),
  }));
  mount(app, own.endOtherSessions, async ({ session }) => {
    const ended = await endOtherSessions(db, session);
    return { msg: say('{sessions} ended.', { sessions: { count: ended, of: 'session' } }), data: { ended } };
  });
  mount(app, endpoints.getProfile, async ({ session }) => ({ data: await getProfile(db, session) }));
  mount(app, endpoints.saveProfile, async ({ body, session }) => ({
    msg: 'Profile saved.',
    data: await saveProfile(db, session, body),
  }));
  mount(app, endpoints.saveLanguage, async ({ body, session, reply }) => {
    await saveProfile(db, session, body);
    reply.header('set-cookie', staffLanguageCookies(config, body));
    return { data: {} };
  });
  mount(app, endpoints.saveAvatar, async ({ request, session }) => {
    const data = await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, ({ path }) =>
      saveAvatar(db, storage, session, path),
    );
    return { msg: 'Picture saved.', data };
  });
  mount(app, endpoints.removeAvatar, async ({ session }) => ({
    msg: 'Picture removed.',
    data: await saveAvatar(db, storage, session, null),
  }));
  mount(app, endpoints.startTotp, async ({ body, session }) => ({
    data: await startTotp(db, session, { ...body, now: clock(), secret }),
  }));
  mount(app, endpoints.confirmTotp, async ({ body, session }) => ({
    data: await confirmTotp(db, session, { ...body, now: clock(), secret }),
  }));
  mount(app, endpoints.removeTotp, async ({ body, session }) => {
    await removeTotp(db, session, { ...body, now: clock(), secret });
    return { data: {} };
  });

  mount(app, passkeys.listPasskeys, async ({ session }) => ({ data: await passkeysOf(db, session.user_id) }));
  mount(app, passkeys.startPasskey, async ({ body, session, request }) => {
    await confirmPassword(db, session, { password: body.password, now: clock() });
    return { data: await startPasskey(db, session, siteOf(config, request, clock())) };
  });
  mount(app, passkeys.addPasskey, async ({ body, session, request }) => ({
    msg: 'Passkey added.',
    data: await addPasskey(db, session, body, siteOf(config, request, clock())),
  }));
  mount(app, passkeys.removePasskey, async ({ params, session }) => ({
    msg: 'Passkey removed.',
    data: await removePasskey(db, session, session.user_id, params.id),
  }));

  mount(app, push.getPush, async ({ session }) => ({ data: await pushState(db, session, secret) }));
  mount(app, push.turnOnPush, async ({ body, session }) => {
    await turnOnPush(db, session, body, { secret, now: clock() });
    return { msg: 'Notifications are on.', data: {} };
  });
  mount(app, push.keepPush, async ({ body, session }) => ({ data: await keepPush(db, session, body.endpoint) }));
  mount(app, push.turnOffPush, async ({ session }) => {
    await turnOffPush(db, session);
    return { msg: 'Notifications are off.', data: {} };
  });
}

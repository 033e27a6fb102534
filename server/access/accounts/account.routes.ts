import { accountEndpoints as endpoints } from '../../../contract/account.ts';
import { PICTURE_LIMIT } from '../../../contract/media.ts';
import type { App } from '../../app.ts';
import { requireHuman } from '../../http/captcha-check.ts';
import { mount } from '../../http/mount.ts';
import { say } from '../../http/said.ts';
import { withUpload } from '../../http/upload.ts';
import {
  changePassword,
  forgotPassword,
  getProfile,
  resetPassword,
  saveAvatar,
  saveProfile,
} from './account.service.ts';
import { deviceOf, rememberDevice } from './known-device.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';

/** What every account does for itself. */
export function accountRoutes(app: App): void {
  const { db, clock, captcha, storage, config } = app;
  const secret = config.AGRIM_SECRET;

  mount(app, endpoints.changePassword, async ({ body, session }) => {
    await changePassword(db, session, { ...body, now: clock() });
    return { msg: 'Password updated successfully.', data: {} };
  });
  mount(app, endpoints.captchaChallenge, async () => ({ data: await captcha.challenge() }));
  mount(app, endpoints.forgotPassword, async ({ body }) => {
    await requireHuman(db, captcha, body.reCaptcha, 'reCaptcha');
    await forgotPassword(db, body.email);
    return { msg: say('If there is such an account, a code is on its way.'), data: {} };
  });
  mount(app, endpoints.resetPassword, async ({ body, request, reply }) => {
    await requireHuman(db, captcha, body.reCaptcha, 'reCaptcha');
    const user_id = await resetPassword(db, { ...body, address: request.ip, now: clock() });
    // The owner is known here from now on, so whatever strangers try, the sign-in that follows is let in.
    await rememberDevice(config, reply, await deviceOf(config, request), user_id);
    return { msg: say('Password updated successfully.'), data: {} };
  });

  mount(app, endpoints.getProfile, async ({ session }) => ({ data: await getProfile(db, session) }));
  mount(app, endpoints.saveProfile, async ({ body, session }) => ({
    msg: 'Profile saved.',
    data: await saveProfile(db, session, body),
  }));
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
}

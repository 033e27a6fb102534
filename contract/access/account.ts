import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { captcha, email, id, line, phone } from '../calls/fields.ts';
import { DIGITS } from '../language/digits.ts';
import { LANGUAGES } from '../language/language.ts';

const totpCode = z.string().trim().min(1, 'Enter the code.').max(20);
/** Six digits, or the key in an invitation's link. */
const resetCode = z.string().trim().min(1, 'Enter the code.').max(40);
const newPassword = z.string('Enter a new password.').min(1, 'Enter a new password.').max(200);
const account = z.string('Email Address is required.').trim().min(1, 'Email Address is required.').max(200);

const passwordChange = z
  .object({
    oldPassword: z.string('Enter your old password.').min(1, 'Enter your old password.').max(200),
    newPassword,
    /** Whether to remove your passkeys too; otherwise they still sign you in. */
    remove_passkeys: z.boolean().optional(),
  })
  .refine((change) => change.oldPassword !== change.newPassword, {
    path: ['newPassword'],
    message: 'You cannot use old password. Use new one.',
  });

const passwordForgotten = z.object({ email: account, reCaptcha: captcha });
const passwordReset = z.object({ email: account, code: resetCode, newPassword, reCaptcha: captcha });

const profile = z.object({
  _id: id,
  name: line(120),
  email: email.nullish(),
  mobile_no: phone.nullish(),
  avatar: z.string().nullish(),
  has_totp: z.boolean(),
  totp_required: z.boolean(),
  recovery_codes_left: z.int(),
});
const profileInput = z.object({ name: line(120) });

export const accountEndpoints = {
  changePassword: endpoint('POST user/changepassword', {
    access: 'signed-in',
    about: 'Change your password, sign out everywhere and, on request, remove all your passkeys',
    body: passwordChange,
    reply: one(z.object({})),
  }),
  forgotPassword: endpoint('POST user/forgotpassword', {
    access: 'public',
    about: 'Ask for a code to set a new password, by email or SMS',
    body: passwordForgotten,
    reply: one(z.object({})),
  }),
  resetPassword: endpoint('POST user/resetpassword', {
    access: 'public',
    about: 'Set a new password with the code or the key of an invitation; ends all sessions and removes all passkeys',
    body: passwordReset,
    reply: one(z.object({})),
  }),
  captchaChallenge: endpoint('GET captcha/challenge', {
    access: 'public',
    about: 'A proof of work to solve before a protected form',
    reply: one(z.record(z.string(), z.unknown())),
  }),

  getProfile: endpoint('GET user/profile', {
    access: 'signed-in',
    about: 'Your profile',
    reply: one(profile),
  }),
  saveProfile: endpoint('POST user/profile', {
    access: 'signed-in',
    about: 'Change your name',
    body: profileInput,
    reply: one(profile),
  }),
  saveLanguage: endpoint('POST user/profile/language', {
    access: 'signed-in',
    about:
      'Choose the language and digits of your back office; cookies bring them to this browser, and each sign-in to another',
    body: z.object({ language: z.enum(LANGUAGES), digits: z.enum(DIGITS).optional() }),
    reply: one(z.object({})),
  }),
  saveAvatar: endpoint('POST user/profile/avatar', {
    access: 'signed-in',
    about: 'Upload your picture as the form field file',
    multipart: true,
    reply: one(profile),
  }),
  removeAvatar: endpoint('DELETE user/profile/avatar', {
    access: 'signed-in',
    about: 'Remove your picture',
    reply: one(profile),
  }),
  startTotp: endpoint('POST user/totp/start', {
    access: 'signed-in',
    about: 'A secret for an authenticator app, as text and QR',
    body: z.object({ password: z.string().min(1, 'Enter your password.').max(200) }),
    reply: one(z.object({ secret: z.string(), qr: z.string() })),
  }),
  confirmTotp: endpoint('POST user/totp/confirm', {
    access: 'signed-in',
    about: 'Turn on two-step verification and return the recovery codes once',
    body: z.object({ code: totpCode }),
    reply: one(z.object({ recovery_codes: z.array(z.string()) })),
  }),
  removeTotp: endpoint('POST user/totp/remove', {
    access: 'signed-in',
    about: 'Turn off two-step verification, with your password and an app code or recovery code',
    body: z.object({ password: z.string().min(1, 'Enter your password.').max(200), code: totpCode }),
    reply: one(z.object({})),
  }),
};

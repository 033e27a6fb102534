import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, instant, line } from '../calls/fields.ts';
import { sessionUser } from './access.ts';

/** In the browser's format (WebAuthn JSON); the libraries on both sides know its fields. */
const options = z.record(z.string(), z.unknown());
const credential = z.looseObject({ id: z.string().min(1).max(2000) });
/** The challenge we issued, signed; works once, for five minutes. */
const ticket = z.string().min(1).max(2000);
const challenge = one(z.object({ options, ticket }));

const passkey = z.object({
  _id: id,
  name: line(60),
  added_at: instant,
  /** When the passkey last signed its owner in. */
  used_at: instant.nullish(),
});

/** A passkey: stored on a phone or computer, unlocked by finger, face or PIN, and used instead of password and code. */
export const passkeyEndpoints = {
  askForPasskey: endpoint('POST user/passkey/challenge', {
    access: 'public',
    about: 'Get the options for signing in with a passkey',
    reply: challenge,
  }),
  loginByPasskey: endpoint('POST user/passkey/login', {
    access: 'public',
    about: 'Sign in with a passkey',
    body: z.object({ ticket, credential }),
    reply: one(sessionUser).extend({ token: z.string() }),
  }),
  listPasskeys: endpoint('GET user/profile/passkey', {
    access: 'signed-in',
    about: 'Your passkeys',
    reply: one(z.array(passkey)),
  }),
  startPasskey: endpoint('POST user/profile/passkey/start', {
    access: 'signed-in',
    about: 'Get the options for creating a passkey, with your password',
    body: z.object({ password: z.string().min(1, 'Enter your password.').max(200) }),
    reply: challenge,
  }),
  addPasskey: endpoint('POST user/profile/passkey', {
    access: 'signed-in',
    about: 'Save a new passkey with a name',
    body: z.object({ ticket, credential, name: line(60) }),
    reply: one(passkey),
  }),
  removePasskey: endpoint('DELETE user/profile/passkey/{id}', {
    access: 'signed-in',
    about: 'Delete one of your passkeys',
    reply: one(z.object({ _id: id })),
  }),
  listUserPasskeys: endpoint('GET user/passkey/{id}', {
    scope: 'office',
    about: 'Passkeys of a user',
    conflicts: true,
    reply: one(z.array(passkey)),
  }),
  revokePasskey: endpoint('DELETE user/passkey/{id}/{passkey}', {
    scope: 'office',
    about: 'Delete a user’s passkey, for example after a lost phone',
    params: z.object({ id, passkey: id }),
    reply: one(z.object({ _id: id })),
  }),
};

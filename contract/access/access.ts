import { z } from 'zod';
import { endpoint, METHODS, one } from '../calls/endpoint.ts';
import { captcha, id } from '../calls/fields.ts';
import { belowAdmin, routeName, wholePath } from './grants.ts';

export const ROLE_TYPES = ['admin', 'seller', 'user', 'developer', 'others'] as const;

/** A client route: the full path in the API (spec 2.3); inside, only the part after /admin/. */
export const adminRoute = z.codec(z.string().trim().min(1).max(200), z.string(), {
  decode: belowAdmin,
  encode: wholePath,
});

const routeText = z.string().trim().min(1).max(200);

const wireRoute = z.union([
  z.object({ method: z.enum(METHODS), route: routeText, part: z.string().trim().max(80).optional() }),
  routeText,
]);
export type WireRoute = z.input<typeof wireRoute>;
/**
 * A server route: `{method, route}` in the API (spec 3, Module), one text inside. `part` names a part that is granted
 * separately: `_id` for editing, a flag, a kind of rows. As text: `POST scheme {_id} {CAMPAIGN}`.
 */
export const serverRoute = z.codec(wireRoute, z.string(), {
  decode: routeName,
  encode: (name) => {
    const [method = '', route = '', ...parts] = name.split(' ');
    const part = parts.map((part) => part.slice(1, -1)).join(' ');
    return { method: method as (typeof METHODS)[number], route, ...(part && { part }) };
  },
});

/**
 * The client routes and calls that a module's access type opens (spec 3, Route grant). Any other call gets a 403, which
 * ends the client's session.
 */
export const routeGrant = z.object({
  access_type: z.string(),
  admin_routes: z.array(adminRoute),
  server_routes: z.array(serverRoute),
});

const sessionRole = z.object({
  _id: id,
  role_title: z.string(),
  role_type: z.enum(ROLE_TYPES),
  session_only: z.boolean(),
});

/** The token's facts about its bearer (spec 3, Session user); the server trusts only `sid`. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  roles: z.array(sessionRole),
  role_type: z.string(),
  email_verified: z.boolean(),
  mobile_no: z.string().nullish(),
  /** Whether the user has a mobile number for codes (spec 3). */
  otp_verified: z.boolean(),
  seller_ref_id: id.nullish(),
  is_verified: z.boolean(),
  /** The office's code as a DNS label. */
  sub_domain: z.string().nullish(),
  office: z.object({
    _id: id,
    name: z.string(),
    type: z.string(),
    /** A retailer's location; other offices have none. */
    state: id.nullish(),
    district: id.nullish(),
    vdc_municipality: id.nullish(),
  }),
  /** Two-step verification must be set up first: until then only the profile's routes are open. */
  totp_required: z.boolean().optional(),
  /** The role being viewed as, which makes everything read-only. */
  viewing: z.string().optional(),
  routes: z.array(routeGrant),
});
export type SessionUser = z.input<typeof sessionUser>;
/** The same user on the server, with routes by name. */
export type SignedIn = z.output<typeof sessionUser>;

export const credentials = z.object({
  /** An email address or mobile number. */
  email: z.string('Email Address is required.').trim().min(1, 'Email Address is required.').max(200),
  password: z.string('Password is required.').min(1, 'Password is required.').max(200),
  /** An authenticator or recovery code; an error at this field asks for the code. */
  otp: z.string().trim().max(20).optional(),
  /** A captcha solution, which an error at this field asks for after many failed sign-ins from one address. */
  reCaptcha: captcha.optional(),
});

export const accessEndpoints = {
  login: endpoint('POST user/login', {
    access: 'public',
    about: 'Sign in by email or mobile number',
    body: credentials,
    reply: one(sessionUser).extend({ token: z.string() }),
  }),
  logout: endpoint('GET user/logout', {
    access: 'signed-in',
    about: 'End this session',
    sameSite: true,
    reply: one(z.object({})),
  }),
  reloadAccess: endpoint('GET user/reload-access', {
    access: 'signed-in',
    about: 'Get your current name, routes and roles',
    reply: one(
      sessionUser.pick({ name: true, avatar: true, roles: true, totp_required: true, viewing: true, routes: true }),
    ),
  }),
};

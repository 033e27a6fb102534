import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { email, id, idOf, instant, line, named, phone, revision } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { MOST_CHOSEN } from '../calls/page-sizes.ts';
import { roleRow } from './roles.ts';

const userRow = z.object({
  _id: id,
  name: line(120),
  email: email.nullish(),
  mobile_no: phone.nullish(),
  office_id: id,
  roles: z.array(roleRow.pick({ _id: true, role_title: true })),
  is_active: z.boolean(),
});

export const userInput = userRow
  .extend({ roles: z.array(idOf).min(1, 'Choose at least one role.').max(10), revision })
  .partial({ _id: true, revision: true })
  .refine((user) => user.email || user.mobile_no, {
    path: ['email'],
    message: 'Enter an email address or a mobile number: one of them is needed to sign in.',
    // Check this even if other fields are missing, to report all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** The status of a user's invitation: its link is valid, used, or expired. */
export const INVITATIONS = ['INVITED', 'ACCEPTED', 'EXPIRED'] as const;

const userListed = userRow.omit({ office_id: true }).extend({
  invitation: z.enum(INVITATIONS),
  office: named,
  has_totp: z.boolean(),
  seen_at: instant.nullish(),
  added_at: instant,
});

const userDetail = userRow.extend({ office: named, has_totp: z.boolean(), revision });

export const userSession = z.object({
  _id: id,
  address: z.string(),
  agent: z.string().nullish(),
  added_at: instant,
  seen_at: instant,
  is_current: z.boolean(),
});

/** Why a user can or can't open a path: each access type that would open it, and who grants it. */
const whyReply = z.object({
  allowed: z.boolean(),
  is_super: z.boolean(),
  /** False if no such route exists, so no role can grant it. */
  is_known: z.boolean(),
  /** A role requires two-step verification, and the user hasn't set it up: until then, only the profile is open. */
  totp_missing: z.boolean(),
  grants: z.array(
    z.object({
      module_id: id,
      module_name: z.string(),
      access_type: z.string(),
      /** The user's roles that grant the access type. */
      granted_by: z.array(z.string()),
      /** The user's inactive roles that would grant the access type. */
      inactive_roles: z.array(z.string()),
      /** Other roles with the access type, which the user could get. */
      other_roles: z.array(z.string()),
    }),
  ),
});

const idOfSession = z.object({ id, session: id });

export const userEndpoints = {
  listUsers: endpoint('GET user', {
    about: 'Users of your office and those below it; find_search looks in name, email and mobile number',
    query: listQuery({
      find: {
        search: 'search',
        name: 'contains',
        email: 'contains',
        mobile_no: 'phone',
        office_id: 'exact',
        /** The office's name (spec 6). */
        company_name: 'contains',
        role: 'exact',
        is_active: 'flag',
        invitation: 'exact',
      },
      sort: ['name', 'email', 'added_at'],
      all: true,
    }),
    reply: list(userListed),
  }),
  getUser: endpoint('GET user/{id}', {
    scope: 'office',
    about: 'One user',
    reply: one(userDetail),
  }),
  saveUser: endpoint('POST user', {
    about: 'Add or edit a user; a new one is invited to set a password',
    body: userInput,
    edits: true,
    reply: one(userDetail),
  }),
  setActive: endpoint('POST user/active/{id}', {
    scope: 'office',
    about: 'Deactivate a user and end all their sessions, or reactivate them',
    body: z.object({ is_active: z.boolean() }),
    reply: one(z.object({ _id: id, is_active: z.boolean() })),
  }),
  codeDelivery: endpoint('GET user/delivery', {
    about: 'Whether this server can send codes by email and by SMS',
    reply: one(z.object({ email: z.boolean(), sms: z.boolean() })),
  }),
  sendReset: endpoint('POST user/reset-link/{id}', {
    scope: 'office',
    about: 'Send a password reset code',
    reply: one(z.object({ sent_to: z.string() })),
  }),
  inviteUsers: endpoint('POST user/invite', {
    about: 'Resend the first-password link to one or more users; users who have a password get none',
    body: z.object({ user_id: z.array(idOf).min(1).max(MOST_CHOSEN) }),
    reply: one(z.object({ sent: z.int(), accepted: z.int(), too_soon: z.int() })),
  }),
  listUserSessions: endpoint('GET user/session/{id}', {
    scope: 'office',
    about: 'List a user’s active sessions',
    conflicts: true,
    reply: one(z.array(userSession)),
  }),
  revokeSession: endpoint('DELETE user/session/{id}/{session}', {
    scope: 'office',
    about: 'End a session of a user',
    params: idOfSession,
    reply: one(z.object({ _id: id })),
  }),
  whyAllowed: endpoint('GET user/why/{id}', {
    scope: 'office',
    about: 'Explain which role, module and access type gives a user a path, or is missing',
    query: z.object({ path: line(200) }),
    reply: one(whyReply),
  }),
};

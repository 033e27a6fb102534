import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ROLE_TYPES } from '../../contract/access/access.ts';
import type { DIGESTS } from '../../contract/access/roles.ts';
import type { Digits } from '../../contract/language/digits.ts';
import type { Language } from '../../contract/language/language.ts';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import { offices } from '../offices/offices.table.ts';

export const users = pgTable(
  'users',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    email: text('email'),
    mobile_no: text('mobile_no').unique(),
    password_hash: text('password_hash').notNull(),
    office_id: foreignId('office_id', () => offices._id),
    avatar: text('avatar'),
    /** The language of the back office; null if never chosen. */
    language: text('language').$type<Language>(),
    /** The digits of the back office in Nepali; null if never chosen. */
    digits: text('digits').$type<Digits>(),
    totp_secret: text('totp_secret'),
    /** Null until the first correct code. */
    totp_since: at('totp_since'),
    /** The time step of the last accepted code: each code works once. */
    totp_last_step: integer('totp_last_step').notNull().default(0),
    email_verified: boolean('email_verified').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
    /** When another user last changed the account's email or phone, or deactivated it. */
    identity_changed_at: at('identity_changed_at'),
    /** When the last invitation went to a user without a password. */
    invited_at: at('invited_at'),
    added_at: addedAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`), index('users_by_office').on(table.office_id)],
);

export const roles = pgTable('roles', {
  _id: primaryId(),
  role_title: text('role_title').notNull().unique(),
  description: text('description').notNull().default(''),
  role_type: text('role_type').$type<(typeof ROLE_TYPES)[number]>().notNull(),
  is_active: boolean('is_active').notNull().default(true),
  /** "View For Seller". */
  is_seller: boolean('is_seller').notNull().default(false),
  /** Keeps the token in session storage, for shared machines. */
  session_only: boolean('session_only').notNull().default(false),
  totp_required: boolean('totp_required').notNull().default(false),
  digest: text('digest').$type<(typeof DIGESTS)[number]>().notNull().default('NONE'),
  /** The one unrestricted role: every route, whatever the modules say. */
  is_super: boolean('is_super').notNull().default(false),
});

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    role_id: foreignId('role_id', () => roles._id),
    /** From 0, in order: the first decides where the token is kept (spec 4). */
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] })],
);

export const moduleGroups = pgTable('module_groups', {
  _id: primaryId(),
  name: text('name').notNull().unique(),
});

export const modules = pgTable('modules', {
  _id: primaryId(),
  module_name: text('module_name').notNull().unique(),
  description: text('description').notNull().default(''),
  module_group: foreignId('module_group', () => moduleGroups._id),
});

/** An access type of a module: its name, the client routes it opens, and the server routes it allows. */
export const accessTypes = pgTable(
  'access_types',
  {
    _id: primaryId(),
    module_id: foreignId('module_id', () => modules._id, { onDelete: 'cascade' }),
    access_type: text('access_type').notNull(),
    access_type_description: text('access_type_description').notNull().default(''),
    admin_routes: text('admin_routes').array().notNull(),
    server_routes: text('server_routes').array().notNull(),
  },
  (table) => [uniqueIndex('access_types_in_module').on(table.module_id, table.access_type)],
);

export const roleAccess = pgTable(
  'role_access',
  {
    role_id: foreignId('role_id', () => roles._id, { onDelete: 'cascade' }),
    access_type_id: foreignId('access_type_id', () => accessTypes._id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.access_type_id] })],
);

/**
 * Access types that this database has carried over from the calls before them: each once, even if it's deleted later.
 */
export const carriedGrants = pgTable('carried_grants', { name: text('name').primaryKey() });

/** One row: how often roles and grants have changed. Triggers count, so no writer can forget. */
export const accessVersion = pgTable('access_version', {
  _id: integer('_id').primaryKey().default(1),
  version: integer('version').notNull().default(0),
});

export const sessions = pgTable(
  'sessions',
  {
    _id: primaryId(),
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    agent: text('agent'),
    /**
     * Whether a passkey started the session. Its device has checked the owner, so that counts as two-step verification.
     */
    by_passkey: boolean('by_passkey').notNull().default(false),
    seen_at: at('seen_at').notNull(),
    expires_at: at('expires_at').notNull(),
    /** The role that this session views the back office as, while the session that asked for it lives. */
    viewed_role: uuid('viewed_role').references(() => roles._id, { onDelete: 'cascade' }),
    begun_in: uuid('begun_in').references((): AnyPgColumn => sessions._id, { onDelete: 'cascade' }),
    added_at: addedAt(),
  },
  (table) => [index('sessions_by_user').on(table.user_id)],
);

/** Hashes of recovery codes; a used code's row is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/** Passkeys' public keys. */
export const passkeys = pgTable(
  'passkeys',
  {
    _id: primaryId(),
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The device's name for the passkey, base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    public_key: text('public_key').notNull(),
    /** The device's signature counter; 0 if it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    added_at: addedAt(),
    used_at: at('used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.user_id)],
);

/** Sign-in attempts, by account and by address. */
export const loginTries = pgTable(
  'login_tries',
  {
    _id: primaryId(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    added_at: at('added_at').notNull(),
  },
  (table) => [
    index('login_tries_by_account').on(table.account, table.added_at),
    index('login_tries_by_address').on(table.address, table.added_at),
  ],
);

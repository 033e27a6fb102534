import { z } from 'zod';
import { endpoint, LONG_LISTS, list, one } from '../calls/endpoint.ts';
import { id, idOf, line, named, note, revision } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { uploadReply } from '../imports/imports.ts';
import { adminRoute, ROLE_TYPES, routeGrant, serverRoute, sessionUser } from './access.ts';

export const DIGESTS = ['NONE', 'MAIL', 'SMS'] as const;

export const roleRow = z.object({
  _id: id,
  role_title: line(80),
  description: note(500),
  role_type: z.enum(ROLE_TYPES),
  is_active: z.boolean(),
  /**
   * “View For Seller”: distributors and retailers see the role and can give it to their users; otherwise only head
   * office can.
   */
  is_seller: z.boolean(),
  /** Keeps the token in session storage, for shared machines. */
  session_only: z.boolean(),
  /** Whether the role's users must set up two-step verification; until then, they reach only their own profile. */
  totp_required: z.boolean(),
  /** How the role's users get the morning summary of waiting work. */
  digest: z.enum(DIGESTS),
  is_super: z.boolean(),
  /** How many ticks the role has in the matrix; without any, it grants nothing. */
  ticks: z.int().optional(),
});
export type RoleRow = z.input<typeof roleRow>;

/**
 * The fields that staff fill in. A missing field stays unchanged, and is off in a new role. No one can set `is_super`.
 */
export const roleInput = roleRow
  .omit({ is_super: true, ticks: true })
  .extend({
    revision,
    /** A new role starts with all rights of this one. */
    copy_from: id.nullish(),
  })
  .partial({
    _id: true,
    revision: true,
    is_active: true,
    is_seller: true,
    session_only: true,
    totp_required: true,
    digest: true,
  });

/** A row of a module's `path`: an access type with the client routes it opens and the server routes it allows. */
export const accessType = z.object({
  _id: id.optional(),
  access_type: line(40).regex(/^[\w-]+( [\w-]+)*$/, 'Use letters, digits, hyphens, underscores and single spaces.'),
  access_type_description: note(200),
  admin_routes: z.array(adminRoute).max(100),
  server_routes: z.array(serverRoute).max(200),
});

const moduleFields = {
  module_name: line(100),
  description: note(500),
  module_group: named,
  path: z.array(accessType.extend({ _id: id })),
};
const moduleRow = z.object({ _id: id, ...moduleFields });

export const modules = resource({
  path: 'role/module',
  entity: 'Module',
  screen: { path: 'module-manage', label: 'Modules', group: 'People' },
  scope: 'brand',
  fields: moduleFields,
  input: inputOf({ ...moduleFields, module_group: idOf, path: z.array(accessType).max(30).default([]) }),
  find: { module_name: 'contains', module_group: 'exact' },
  sort: ['module_name', 'module_group_name'],
  about: {
    list: 'Modules with their access types',
    get: 'One module with its access types',
    remove: 'Delete a module and its grants',
  },
  demo: 'made',
});

/** Reads the name from either field; if a row is sent back, from the one that changed. */
export const moduleGroupInput = z
  .object({
    _id: id.optional(),
    name: line(80).optional(),
    module_group: line(80).optional(),
    revision: revision.optional(),
  })
  .refine(({ name, module_group }) => name ?? module_group, { path: ['name'], message: 'This field is required.' });

export const moduleGroups = resource({
  path: 'role/module-group',
  entity: 'Module group',
  screen: { path: 'sub-modules', label: 'Module groups', group: 'People' },
  scope: 'brand',
  /** `module_group` repeats the name under the specification's field. */
  fields: { name: line(80), module_group: z.string() },
  input: moduleGroupInput,
  find: { name: 'contains' },
  sort: ['name'],
  demo: 'made',
});

/** A role's access types in a module. */
const accessEntry = z.object({ module_id: id, role_id: id, access_type: z.array(id) });

export const accessMatrix = z.object({
  Access: z.array(accessEntry),
  Module: z.array(moduleRow),
  Roles: z.array(roleRow.pick({ _id: true, role_title: true, role_type: true, is_active: true, is_super: true })),
});
export type AccessMatrix = z.input<typeof accessMatrix>;

/** All roles' access to a screen's module (spec 3, Module access). */
const moduleAccess = accessMatrix.extend({ Module: moduleRow });

/** `was` is the pair as read; a 409 if it has changed since. */
export const accessEntryInput = accessEntry.extend({ was: z.array(id).optional() });

const accessInput = z.object({ Access: z.array(accessEntryInput).max(5000) });

const comparedRole = roleRow.pick({ _id: true, role_title: true, description: true });
/** A permission that at least one of two roles has. */
const comparedTick = z.object({
  module_name: z.string(),
  screen: z.string(),
  access_type: z.string(),
  about: z.string(),
  has_one: z.boolean(),
  has_other: z.boolean(),
});

export const roleEndpoints = {
  listRoles: endpoint('GET role/role', {
    about: 'Roles',
    query: listQuery({
      find: { role_title: 'contains', role_type: 'exact', is_active: 'flag' },
      sort: ['role_title', 'role_type'],
      all: true,
    }),
    reply: list(roleRow),
  }),
  getRole: endpoint('GET role/role/{id}', {
    scope: 'brand',
    about: 'One role',
    reply: one(roleRow.extend({ revision })),
  }),
  saveRole: endpoint('POST role/role', {
    about: 'Add or edit a role',
    body: roleInput,
    edits: true,
    reply: one(roleRow.extend({ revision })),
  }),

  compareRoles: endpoint('GET role/compare/{id}/{other}', {
    scope: 'brand',
    about: 'Compare the permissions of two roles',
    params: z.object({ id, other: id }),
    reply: one(z.object({ one: comparedRole, other: comparedRole, ticks: z.array(comparedTick) })),
  }),
  viewAsRole: endpoint('POST role/view/{id}', {
    scope: 'brand',
    about: 'View the back office as this role for an hour, read-only',
    reply: one(sessionUser).extend({ token: z.string() }),
  }),

  exportModules: endpoint('GET role/module/export', {
    about: 'All modules as a CSV or XLSX file that import takes',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    file: true,
    reply: z.unknown(),
  }),
  importModules: endpoint('POST role/module/import', {
    about: 'Upload a CSV, XLSX, XLS or ODS file of modules; nothing is written yet',
    multipart: true,
    reply: uploadReply,
  }),

  getModuleAccess: endpoint('GET role/access/module/{id}', {
    scope: 'brand',
    about: 'Roles × access types of one module',
    reply: one(moduleAccess),
  }),
  saveModuleAccess: endpoint('POST role/access/module/{id}', {
    scope: 'brand',
    about: 'Grant the access types of one module',
    body: accessInput,
    bodyLimit: LONG_LISTS,
    reply: one(moduleAccess),
  }),
  getAccess: endpoint('GET role/access', {
    about: 'Roles × access types of every module',
    reply: one(accessMatrix),
  }),
  saveAccess: endpoint('POST role/access', {
    about: 'Grant the access types of many modules at once',
    body: accessInput,
    bodyLimit: LONG_LISTS,
    reply: one(z.object({ granted: z.int(), withdrawn: z.int() })),
  }),

  /** The routes that a module can name; a save refuses others. */
  listRoutes: endpoint('GET role/routes', {
    about: 'List the client and server routes a module can use',
    reply: one(routeGrant.omit({ access_type: true })),
  }),
};

import { inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { email, line, phone } from '../../../contract/calls/fields.ts';
import { auditAll } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { fieldTexts, Problem } from '../../http/errors.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import type { FirstUser, FirstUsers, UserCells, WrongUser } from '../../offices/first-users.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { roles, userRoles, users } from '../access.table.ts';
import { ownPowers } from '../grants/powers.ts';
import { NO_PASSWORD } from './passwords.ts';
import { checkRoles } from './users.ts';

/** The role of a first user whose row names none. */
const USUAL_ROLE = 'Retailer';

const cells = z
  .object({
    user_name: line(120),
    user_mobile: phone.optional(),
    user_email: email.optional(),
  })
  .refine((user) => user.user_mobile || user.user_email, {
    path: ['user_mobile'],
    message: 'Enter an email address or a mobile number: one of them is needed to sign in.',
  });

const MAY_NOT_ADD = 'You can’t add users. Leave the user columns out.';

/** Adds the first users of imported offices, and invites each to set a password. */
export const firstUsers: FirstUsers = {
  async judge(db, session, rows) {
    const named = rows.filter((row) => row.user_name || row.user_mobile || row.user_email);
    const mayAdd = named.length === 0 || (await ownPowers(db, session)).server_routes.has('POST user');
    const lookup = { officeOf: await officesOfUsers(db, named), roleOf: await rolesOf(db, session, named) };
    const rowOf = new Map<string, number>();
    const added: FirstUser[] = [];
    const wrong = new Map<number, WrongUser[]>();
    for (const row of named) {
      const judgement = judgeRow(row, lookup, rowOf);
      if (!mayAdd) wrong.set(row.row, [{ column: 'user_name', text: MAY_NOT_ADD }]);
      else if (judgement.wrong) wrong.set(row.row, judgement.wrong);
      else if (judgement.isNew) added.push(judgement.user);
    }
    return { added, wrong };
  },

  async add(db, session, newUsers) {
    if (newUsers.length === 0) return;
    const added = newUsers.map((user) => ({ ...user, _id: newId() }));
    await db.insert(users).values(
      added.map(({ _id, name, email, mobile_no, office_id }) => ({
        _id,
        name,
        email,
        mobile_no,
        office_id,
        password_hash: NO_PASSWORD,
      })),
    );
    await db.insert(userRoles).values(added.map(({ _id: user_id, role_id }) => ({ user_id, role_id })));
    await auditAll(
      db,
      actorOf(session),
      added.map(({ _id, name, email, mobile_no, office_code }) => ({
        action: 'import',
        entity: 'User',
        entity_id: _id,
        after: { name, email, mobile_no, office: office_code },
      })),
    );
    for (const { _id: user_id } of added) await addJob(db, 'sendInvitation', { user_id });
  },
};

interface UserLookups {
  /** A user's office code in capitals, by mobile number and by email address. */
  officeOf: Map<string, string>;
  /** By title in lower case: the role's id, or why the importer can't give it. */
  roleOf: Map<string, { _id: string } | { refused: Text }>;
}

function judgeRow(row: UserCells, { officeOf, roleOf }: UserLookups, rowOf: Map<string, number>) {
  const { user_name, user_mobile, user_email } = row;
  const read = cells.safeDecode({
    user_name: user_name ?? '',
    ...(user_mobile && { user_mobile }),
    ...(user_email && { user_email }),
  });
  const wrong: WrongUser[] = read.success
    ? []
    : Object.entries(fieldTexts(read.error)).map(([path, text]) => ({ column: path as WrongUser['column'], text }));
  const title = row.user_role || USUAL_ROLE;
  const role = roleOf.get(title.toLowerCase()) ?? { refused: say('There is no active role {role}.', { role: title }) };
  if ('refused' in role) wrong.push({ column: 'user_role', text: role.refused });
  if (!read.success || 'refused' in role) return { wrong };
  const { user_mobile: mobile_no = null, user_email: email = null } = read.data;
  const code = row.office_code.toUpperCase();
  let isNew = true;
  for (const [column, name] of [['user_mobile', mobile_no] as const, ['user_email', email] as const]) {
    if (name === null) continue;
    const first = rowOf.get(name);
    if (first)
      wrong.push({
        column,
        text: say('Row {row} uses {name} too. Each user needs their own.', { name, row: first }),
      });
    rowOf.set(name, row.row);
    const home = officeOf.get(name);
    if (home !== undefined) isNew = false;
    if (home !== undefined && home !== code)
      wrong.push({ column, text: say('{name} belongs to a user of {office}.', { name, office: home }) });
  }
  if (wrong.length > 0) return { wrong };
  const user = { office_code: code, name: read.data.user_name, email, mobile_no, role_id: role._id };
  return { isNew, user };
}

async function officesOfUsers(db: Db, rows: UserCells[]): Promise<Map<string, string>> {
  const mobiles = rows.flatMap(({ user_mobile }) => phone.safeDecode(user_mobile ?? '').data ?? []);
  const emails = rows.flatMap(({ user_email }) => user_email?.toLowerCase() ?? []);
  if (mobiles.length + emails.length === 0) return new Map();
  const email = sql<string | null>`lower(${users.email})`;
  const holders = await db
    .select({ email, mobile_no: users.mobile_no, code: sql<string>`upper(${offices.office_code})` })
    .from(users)
    .innerJoin(offices, sql`${offices._id} = ${users.office_id}`)
    .where(or(inArray(users.mobile_no, mobiles), inArray(email, emails)));
  return new Map(
    holders.flatMap(({ email, mobile_no, code }) =>
      [email, mobile_no].flatMap((name) => (name ? [[name, code] as const] : [])),
    ),
  );
}

async function rolesOf(db: Db, session: Session, rows: UserCells[]): Promise<UserLookups['roleOf']> {
  const titles = new Set(rows.map(({ user_role }) => (user_role || USUAL_ROLE).toLowerCase()));
  if (titles.size === 0) return new Map();
  const title = sql<string>`lower(${roles.role_title})`;
  const titled = await db
    .select({ _id: roles._id, title })
    .from(roles)
    .where(sql`${inArray(title, [...titles])} and ${roles.is_active}`);
  const roleOf: UserLookups['roleOf'] = new Map();
  for (const role of titled) {
    const refused = await checkRoles(db, session, [role._id]).then(
      () => undefined,
      (error) => refusalIn(error),
    );
    roleOf.set(role.title, refused ? { refused } : { _id: role._id });
  }
  return roleOf;
}

function refusalIn(error: unknown): Text {
  if (error instanceof Problem && error.texts.errors?.roles) return error.texts.errors.roles;
  throw error;
}

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { userInput } from '../../../contract/access/users.ts';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { inOrder } from '../../../contract/language/in-order.ts';
import { shopName } from '../../brand/brand.service.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { listRows, searchIn } from '../../db/list.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { roles, sessions, userRoles, users } from '../access.table.ts';
import { covers, ownPowers, powersOf, powersOfRoles } from '../grants/powers.ts';
import { requireSuperAdmin } from '../grants/super-admin.ts';
import { sendPasswordCode } from './account.service.ts';
import { type Asking, invitationOf, isInvited, sendInvitation } from './invitations.ts';
import { NO_PASSWORD } from './passwords.ts';

type UserInput = z.output<typeof userInput>;

const seen_at = sql<Date | null>`(select max(s.seen_at) from ${sessions} s where s.user_id = ${users._id})`.mapWith(
  sessions.seen_at,
);
/** In the order given: the first role decides whether the browser keeps the session. */
const held_roles = sql<
  { _id: string; role_title: string }[]
>`array(select json_build_object('_id', r._id, 'role_title', r.role_title) from ${userRoles} ur join ${roles} r on r._id = ur.role_id where ur.user_id = ${users._id} order by ur.position)`;

export async function listUsers(db: Db, session: Session, query: ListQuery, now: Date) {
  const invitation = await invitationOf(db, now);
  return listRows(db, query, {
    select: db
      .select({
        _id: users._id,
        name: users.name,
        email: users.email,
        mobile_no: users.mobile_no,
        is_active: users.is_active,
        added_at: users.added_at,
        office: { _id: offices._id, name: offices.name },
        roles: held_roles.as('held_roles'),
        has_totp: sql<boolean>`${users.totp_since} is not null`.as('has_totp'),
        seen_at: seen_at.as('last_seen_at'),
        invitation: invitation.as('invitation'),
      })
      .from(users)
      .innerJoin(offices, eq(offices._id, users.office_id))
      .$dynamic(),
    columns: {
      search: searchIn([users.name, users.email], users.mobile_no),
      name: users.name,
      email: users.email,
      mobile_no: users.mobile_no,
      office_id: users.office_id,
      company_name: offices.name,
      is_active: users.is_active,
      added_at: users.added_at,
      invitation: (wanted) => sql`${invitation} = ${wanted}`,
      role: (role) =>
        sql`exists (select 1 from ${userRoles} ur where ur.user_id = ${users._id} and ur.role_id::text = ${role})`,
    },
    order: 'name:asc',
    tiebreak: users._id,
    where: withinOffice(db, session, users.office_id),
  });
}

/** Reads a user of the caller's offices; others are a 404. */
export async function getUser(db: Db, session: Session, id: string) {
  const [user] = await db
    .select({ ...getTableColumns(users), office: { _id: offices._id, name: offices.name }, roles: held_roles })
    .from(users)
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(and(eq(users._id, id), withinOffice(db, session, users.office_id)));
  if (!user) throw notFound('User');
  const { password_hash: _hash, totp_secret: _secret, totp_last_step: _step, ...row } = user;
  return { ...row, has_totp: row.totp_since !== null };
}

/** Finds a user whom the caller can change: in the caller's offices, and with no grant that the caller lacks. */
export async function manageableUser(db: Db, session: Session, id: string) {
  const user = await getUser(db, session, id);
  if (!covers(await ownPowers(db, session), await powersOf(db, id, { withInactive: true }))) {
    throw conflict('This user has more access than you. Ask someone with more access.');
  }
  return user;
}

/** Locks a user whom the caller can change, so that grants given meanwhile count. */
export async function lockManageableUser(db: Db, session: Session, id: string) {
  await db.select({ _id: users._id }).from(users).where(eq(users._id, id)).for('update');
  return manageableUser(db, session, id);
}

/** Adds or edits a user, with office and roles. A new one is invited to set a password. */
export async function saveUser(
  db: Db,
  session: Session,
  { _id, revision, roles: role_ids, ...fields }: UserInput,
  asking: Asking,
) {
  const { now } = asking;
  const id = _id ?? newId();
  const email = fields.email ?? null;

  return transact(db, async (db) => {
    const before = _id ? await lockManageableUser(db, session, _id) : undefined;
    await checkNames(db, fields, _id);
    await checkOffice(db, session, fields.office_id);
    const held = before?.roles.map((role) => role._id);
    await checkRoles(db, session, role_ids, held);
    if (before) await refuseOverwrite(db, 'User', id, { revision, ...fields, roles: role_ids });
    // A new address must be verified again.
    const email_verified = before?.email_verified === true && before.email === email;
    const values = { ...fields, email, mobile_no: fields.mobile_no ?? null, email_verified };
    const isMoved = before && (!sameAddress(before.email, email) || before.mobile_no !== values.mobile_no);
    const isEnded = before?.is_active && !fields.is_active;
    const changed = (isMoved || isEnded) && id !== session.user_id ? { identity_changed_at: now } : {};
    if (before)
      await db
        .update(users)
        .set({ ...values, ...changed })
        .where(eq(users._id, id));
    else await db.insert(users).values({ ...values, _id: id, password_hash: NO_PASSWORD });
    await db.delete(userRoles).where(eq(userRoles.user_id, id));
    await db
      .insert(userRoles)
      .values([...new Set(role_ids)].map((role_id, position) => ({ user_id: id, role_id, position })));
    if (!fields.is_active) await db.delete(sessions).where(eq(sessions.user_id, id));
    await requireSuperAdmin(db);
    await audit(db, actorOf(session), {
      action: before ? 'edit' : 'add',
      entity: 'User',
      entity_id: id,
      before: before && (await auditFields(db, { ...before, roles: held ?? [] })),
      after: await auditFields(db, { ...values, roles: role_ids }),
    });
    if (!before) await sendInvitation(db, { ...values, _id: id }, asking);
    if (isMoved) await tellOldAddresses(db, before, values, session.name);
    return withRevision(db, id, () => getUser(db, session, id));
  });
}

/** Deactivates a user, whose sessions end at once, or reactivates them. Writes no audit row if nothing changes. */
export async function setActive(
  db: Db,
  session: Session,
  { id, is_active, now }: { id: string; is_active: boolean; now: Date },
) {
  await transact(db, async (db) => {
    const { name, ...before } = await lockManageableUser(db, session, id);
    if (before.is_active === is_active) return;
    const changed = is_active ? {} : { identity_changed_at: now };
    await db
      .update(users)
      .set({ is_active, ...changed })
      .where(eq(users._id, id));
    if (!is_active) await db.delete(sessions).where(eq(sessions.user_id, id));
    await requireSuperAdmin(db);
    await audit(db, actorOf(session), {
      action: 'edit',
      entity: 'User',
      entity_id: id,
      before: { name, is_active: !is_active },
      after: { name, is_active },
    });
  });
  return { _id: id, is_active };
}

const sameAddress = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

interface Addresses {
  email: string | null;
  mobile_no: string | null;
}

/** Notifies the owner at the old address, because changing it is how an account is taken over. */
async function tellOldAddresses(db: Db, before: Addresses, after: Addresses, by: string): Promise<void> {
  const shop = await shopName(db);
  const noticeOf = (what: string) =>
    `${by} changed the ${what} of your account at ${shop}. If you did not ask for this, contact your head office right away.`;
  if (before.email && !sameAddress(before.email, after.email))
    await addJob(db, 'sendMail', {
      to: before.email,
      subject: `Your account at ${shop} was changed`,
      text: noticeOf('email address'),
    });
  if (before.mobile_no && before.mobile_no !== after.mobile_no)
    await sendSms(db, { phone_number: before.mobile_no, message: noticeOf('mobile number') });
}

/** Lists the user fields that the audit keeps, with the current names of office and roles. */
async function auditFields(
  db: Db,
  { name, email, mobile_no, office_id, is_active, roles: role_ids }: Omit<UserInput, '_id' | 'revision'>,
) {
  const [office] = await db.select({ name: offices.name }).from(offices).where(eq(offices._id, office_id));
  const held = await db.select({ title: roles.role_title }).from(roles).where(inArray(roles._id, role_ids));
  return {
    name,
    email,
    mobile_no,
    office: office?.name,
    roles: held.map((role) => role.title).sort(inOrder),
    is_active,
  };
}

/** Checks an account's email and phone at once. The table's indexes refuse a race. */
async function checkNames(db: Db, fields: Pick<UserInput, 'email' | 'mobile_no'>, own?: string): Promise<void> {
  const email = fields.email?.toLowerCase() ?? null;
  const mobile_no = fields.mobile_no ?? null;
  const same = await db
    .select({ _id: users._id, email: sql<string | null>`lower(${users.email})`, mobile_no: users.mobile_no })
    .from(users)
    .where(sql`lower(${users.email}) = ${email} or ${users.mobile_no} = ${mobile_no}`);
  const others = same.filter((user) => user._id !== own);
  const inUse = say('Already in use. Choose another.');
  const errors: Record<string, Message> = {
    ...(email && others.some((user) => user.email === email) && { email: inUse }),
    ...(mobile_no && others.some((user) => user.mobile_no === mobile_no) && { mobile_no: inUse }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function checkOffice(db: Db, session: Session, office_id: string): Promise<void> {
  const [office] = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(eq(offices._id, office_id), withinOffice(db, session, offices._id)));
  if (!office) throw invalid({ office_id: 'You can’t use this office. Choose another.' });
}

/**
 * Refuses roles with more rights than the caller's, and, outside the head office, roles that aren't for sellers (spec
 * 6). The user's current roles stay.
 */
export async function checkRoles(db: Db, session: Session, role_ids: string[], held: string[] = []): Promise<void> {
  const powers = await ownPowers(db, session);
  const newRoles = await db
    .select({ role_id: roles._id, role_title: roles.role_title, is_super: roles.is_super, is_seller: roles.is_seller })
    .from(roles)
    .where(inArray(roles._id, role_ids));
  if (newRoles.length < new Set(role_ids).size) throw invalid({ roles: 'One of these roles no longer exists.' });
  for (const role of newRoles) {
    if (!isHeadOffice(session) && !role.is_seller && !held.includes(role.role_id))
      throw invalid({ roles: say('Only the head office can give {role}. Choose another.', { role: role.role_title }) });
    if (!covers(powers, await powersOfRoles(db, [role])))
      throw invalid({
        roles: say('{role} has more access than you, so you can’t give it.', { role: role.role_title }),
      });
  }
}

/** Sends a code to set a new password, or an invitation if there is no password; returns the masked address. */
export async function sendReset(db: Db, session: Session, id: string, asking: Asking) {
  const user = await transact(db, async (db) => {
    const user = await lockManageableUser(db, session, id);
    if (await isInvited(db, id)) await sendInvitation(db, user, asking);
    else await sendPasswordCode(db, user, asking.now);
    await audit(db, actorOf(session), {
      action: 'send-reset',
      entity: 'User',
      entity_id: id,
      after: { name: user.name },
    });
    return user;
  });
  return { sent_to: user.email ?? `${user.mobile_no?.slice(0, 3)}…${user.mobile_no?.slice(-2)}` };
}

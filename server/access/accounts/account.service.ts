import { and, eq, or, sql } from 'drizzle-orm';
import type { Digits } from '../../../contract/language/digits.ts';
import type { Language } from '../../../contract/language/language.ts';
import { typedText } from '../../../contract/language/typed-text.ts';
import { CODE_MINUTES } from '../../../contract/limits/code-limits.ts';
import { normalPhone } from '../../../contract/phone.ts';
import { shopName } from '../../brand/brand.service.ts';
import { audit } from '../../db/audit.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import type { IsBreached } from '../../edges/breaches.ts';
import type { Storage } from '../../edges/storage.ts';
import { actorOf, type Session, type TypedPassword } from '../../http/caller/session.ts';
import { invalid, Problem } from '../../http/errors.ts';
import { storePortrait } from '../../media/media.service.ts';
import { makeCode, spendCode } from '../../messaging/codes.service.ts';
import { spendLinkKey } from '../../messaging/link-keys.service.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { passkeys, recoveryCodes, roles, sessions, userRoles, users } from '../access.table.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { countTry, forgetTries, forgiveAccount } from './throttle.ts';

const PURPOSE = 'set-password';
export const INVITATION = 'invitation';
/** Longer text is a link's key. */
const LONGEST_CODE = 12;

/** Normalises a typed account. */
export const accountName = (typed: string) =>
  typed.includes('@') ? typedText(typed).toLowerCase() : normalPhone(typed);

/** Finds the active user by email or mobile number. */
export async function userByAccount(db: Db, account: string) {
  const name = accountName(account);
  const [user] = await db
    .select()
    .from(users)
    .where(and(or(sql`lower(${users.email}) = ${name}`, eq(users.mobile_no, name)), eq(users.is_active, true)));
  return user;
}

interface Recipients {
  email?: string | null;
  mobile_no?: string | null;
}

const forgottenMessage = (code: string, shop: string) =>
  `Your code to reset your password at ${shop}: ${code}. Valid for ${CODE_MINUTES} minutes. If you didn't ask for it, ignore this message.`;

/** Sends a password code by email if there's an address, else by SMS, in the caller's transaction. */
export async function sendPasswordCode(db: Db, user: Recipients, now: Date): Promise<void> {
  const [recipient] = recipientsOf(user);
  if (!recipient) return;
  const code = await makeCode(db, { recipient, purpose: PURPOSE, now });
  const shop = await shopName(db);
  const subject = `Your password reset code for ${shop}`;
  await sendToOwner(db, user, { subject, text: forgottenMessage(code, shop), secret: code });
}

/** Sends an account's owner the means to set a password, by email if there's an address, else by SMS. */
export async function sendToOwner(
  db: Db,
  { email, mobile_no }: Recipients,
  { subject, text, secret }: { subject: string; text: string; secret: string },
): Promise<void> {
  if (email) await addJob(db, 'sendMail', { to: email, subject, text });
  else if (mobile_no) await sendSms(db, { phone_number: mobile_no, message: text, secret });
}

export const recipientsOf = (user: Recipients) =>
  [user.email?.toLowerCase(), user.mobile_no].filter((name) => name != null);

/** Asks a job to look the account up, so an unknown one gets the same reply after the same work. */
export function forgotPassword(db: Db, account: string): Promise<void> {
  return addJob(db, 'sendPasswordCode', { account });
}

/** Sends the code to the typed contact: a mobile number gets an SMS even if the account has an email address. */
export async function sendForgottenCode(db: Db, account: string, now: Date): Promise<void> {
  const user = await userByAccount(db, account);
  if (!user) return;
  const typed = account.includes('@') ? { email: user.email } : { mobile_no: user.mobile_no };
  await transact(db, (db) => sendPasswordCode(db, typed, now)).catch((error) => {
    // Enough codes were sent, and no caller waits for an answer here.
    if (!(error instanceof Problem && error.status === 429)) throw error;
  });
}

interface Reset {
  email: string;
  code: string;
  newPassword: string;
  address: string;
  isBreached: IsBreached;
  now: Date;
}

/**
 * Sets a new password with the sent code or an invitation's key. Ends every session and removes every passkey, because
 * an attacker who took the account over might have added one. Returns the user's id.
 */
export async function resetPassword(db: Db, reset: Reset): Promise<string> {
  const { email, code, newPassword, address, isBreached, now } = reset;
  const user = await userByAccount(db, email);
  const recipients = user ? recipientsOf(user) : [accountName(email)];
  const check = async () => {
    if (user) await checkNewPassword(newPassword, user, isBreached);
  };
  const recipient =
    code.length > LONGEST_CODE
      ? await spendLinkKey(db, { recipients, purpose: INVITATION, now }, code, check)
      : await spendCode(db, { recipients, purpose: PURPOSE, now }, code, check);
  if (!user) throw invalid({ code: 'This code is wrong or has expired. Ask for a new one.' });
  // A user with the code has read the email, so it's verified.
  if (recipient.includes('@')) await db.update(users).set({ email_verified: true }).where(eq(users._id, user._id));
  const actor = { user_id: user._id, name: user.name, address };
  await setPassword(db, user._id, newPassword, { actor, endsPasskeys: true });
  return user._id;
}

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  /** Whether to remove the owner's passkeys as well. */
  remove_passkeys?: boolean;
  isBreached: IsBreached;
  now: Date;
}

/** Changes your password; the caller is signed out everywhere (spec 4). Passkeys stay unless you ask to remove them. */
export async function changePassword(
  db: Db,
  session: Session,
  { oldPassword, newPassword, remove_passkeys = false, isBreached, now }: PasswordChange,
): Promise<void> {
  const user = await ownUser(db, session);
  await confirmPassword(db, session, { password: oldPassword, field: 'oldPassword', now });
  await checkNewPassword(newPassword, user, isBreached);
  await setPassword(db, user._id, newPassword, { actor: actorOf(session), endsPasskeys: remove_passkeys });
}

async function setPassword(
  db: Db,
  user_id: string,
  password: string,
  { actor, endsPasskeys }: { actor: ReturnType<typeof actorOf>; endsPasskeys: boolean },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await transact(db, async (db) => {
    await db.update(users).set({ password_hash }).where(eq(users._id, user_id));
    await db.delete(sessions).where(eq(sessions.user_id, user_id));
    await forgiveAccount(db, user_id);
    const removed = endsPasskeys
      ? await db.delete(passkeys).where(eq(passkeys.user_id, user_id)).returning({ name: passkeys.name })
      : [];
    const after = removed.length > 0 ? { removed_passkeys: removed.map(({ name }) => name).join(', ') } : undefined;
    await audit(db, actor, { action: 'set-password', entity: 'User', entity_id: user_id, after });
  });
}

/**
 * Does an act that asks for the password again. First tries the act and rolls it back, so that a wrong field shows
 * before the user is asked for the password.
 */
export async function withPassword<T>(
  db: Db,
  session: Parameters<typeof confirmPassword>[1],
  typed: TypedPassword,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const done = new Error('The act was only tried.');
  await transact(db, async (db) => {
    await act(db);
    throw done;
  }).catch((error) => {
    if (error !== done) throw error;
  });
  if (!typed.password) throw invalid({ [typed.field ?? 'password']: 'Enter your password.' });
  await confirmPassword(db, session, typed);
  return act(db);
}

/** Asks for the password again before an act that only the owner may do. Wrong passwords count for this session. */
export async function confirmPassword(
  db: Db,
  session: Pick<Session, 'user_id' | 'address'> & Partial<Pick<Session, 'sid'>>,
  { password, field = 'password', now }: TypedPassword,
): Promise<void> {
  const user = await ownUser(db, session);
  const tried = { account: user._id, address: session.address, device: session.sid, now };
  await countTry(db, tried);
  if (!(await passwordFits(user.password_hash, password))) throw invalid({ [field]: 'Wrong password.' });
  await forgetTries(db, tried);
}

export async function ownUser(db: Db, session: Pick<Session, 'user_id'>) {
  const [user] = await db.select().from(users).where(eq(users._id, session.user_id));
  if (!user) throw new Error(`The user ${session.user_id} of an active session no longer exists.`);
  return user;
}

export async function getProfile(db: Db, session: Session) {
  const user = await ownUser(db, session);
  const [codes, required] = await Promise.all([
    db.$count(recoveryCodes, eq(recoveryCodes.user_id, user._id)),
    db
      .select({ _id: roles._id })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles._id, userRoles.role_id), eq(roles.is_active, true), eq(roles.totp_required, true)))
      .where(eq(userRoles.user_id, user._id)),
  ]);
  const { _id, name, email, mobile_no, avatar } = user;
  return {
    _id,
    name,
    email,
    mobile_no,
    avatar,
    has_totp: user.totp_since !== null,
    totp_required: required.length > 0,
    recovery_codes_left: codes,
  };
}

export async function saveProfile(
  db: Db,
  session: Session,
  change: { name?: string; avatar?: string | null; language?: Language; digits?: Digits | undefined },
) {
  await transact(db, async (db) => {
    const { name, avatar, language, digits } = await ownUser(db, session);
    await db.update(users).set(change).where(eq(users._id, session.user_id));
    await audit(db, actorOf(session), {
      action: 'edit-profile',
      entity: 'User',
      entity_id: session.user_id,
      before: { name, avatar, language, digits },
      after: change,
    });
  });
  return getProfile(db, session);
}

/** Replaces the picture, or removes it with null; the old file is deleted. */
export async function saveAvatar(db: Db, storage: Storage, session: Session, picture: string | null) {
  const { avatar: old } = await ownUser(db, session);
  const avatar = picture && (await storePortrait(storage, picture));
  const saved = await saveProfile(db, session, { avatar });
  if (old) await storage.remove(old);
  return saved;
}

/** Reads the language and the digits that a user chose for the back office; null if never chosen. */
export async function languageOfUser(db: Db, user_id: string) {
  const [user] = await db
    .select({ language: users.language, digits: users.digits })
    .from(users)
    .where(eq(users._id, user_id));
  return { language: user?.language ?? null, digits: user?.digits ?? null };
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as qrCode } from 'qrcode';
import { shopName } from '../../brand/brand.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { recoveryCodes, users } from '../access.table.ts';
import { confirmPassword, ownUser } from './account.service.ts';
import { decrypt, encrypt, isOfNewest } from './encrypt.ts';
import { countTry, forgetTries } from './throttle.ts';

/** How many seconds a phone's clock can be off, either way. */
const TOLERANCE = 30;
const RECOVERY_CODES = 10;
const WRONG = 'This code is wrong. Wait for the next one and try again.';

interface TotpContext {
  now: Date;
  /** The installation's key, which encrypts the app's secret. */
  secret: string;
}

interface Holder {
  _id: string;
  /** Encrypted. */
  totp_secret: string | null;
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** Creates a secret to scan. It counts once a first code is confirmed. */
export async function startTotp(
  db: Db,
  session: Session,
  { password, now, secret: key }: TotpContext & { password: string },
) {
  await confirmPassword(db, session, { password, now });
  const user = await ownUser(db, session);
  if (user.totp_since) throw conflict('Two-step verification is already on. Turn it off first.');
  const secret = generateSecret();
  await db
    .update(users)
    .set({ totp_secret: encrypt(key, secret), totp_last_step: 0 })
    .where(eq(users._id, user._id));
  const uri = generateURI({ issuer: await shopName(db), label: user.email ?? user.mobile_no ?? user.name, secret });
  return { secret, qr: await qrCode(uri, { type: 'svg', margin: 1 }) };
}

/** Turns on two-step verification by its first code, and returns the recovery codes, which are shown once. */
export async function confirmTotp(db: Db, session: Session, { code, now, secret }: TotpContext & { code: string }) {
  const user = await ownUser(db, session);
  if (!user.totp_secret || user.totp_since) throw conflict('Start setting up two-step verification again.');
  if (!(await acceptCode(db, { ...user, totp_secret: decrypt(secret, user.totp_secret) }, code, now)))
    throw invalid({ code: WRONG });
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, () =>
    (randomBytes(5).toString('hex').match(/.{5}/g) as string[]).join('-'),
  );
  await transact(db, async (db) => {
    await db.update(users).set({ totp_since: now }).where(eq(users._id, user._id));
    await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user._id));
    await db
      .insert(recoveryCodes)
      .values(recovery_codes.map((code) => ({ user_id: user._id, code_hash: hashOf(code) })));
    await audit(db, actorOf(session), { action: 'totp-on', entity: 'User', entity_id: user._id });
  });
  return { recovery_codes };
}

/**
 * Turns two-step verification off by password and code together: neither a stolen password nor a found phone is enough.
 */
export async function removeTotp(
  db: Db,
  session: Session,
  { password, code, now, secret }: TotpContext & { password: string; code: string },
): Promise<void> {
  await confirmPassword(db, session, { password, now });
  const user = await ownUser(db, session);
  const tried = { account: user._id, address: session.address, device: session.sid, now };
  await countTry(db, tried);
  if (!(await isSecondFactor(db, user, code, { now, secret }))) throw invalid({ code: WRONG });
  await forgetTries(db, tried);
  await transact(db, async (db) => {
    await db.update(users).set({ totp_secret: null, totp_since: null }).where(eq(users._id, session.user_id));
    await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, session.user_id));
    await audit(db, actorOf(session), { action: 'totp-off', entity: 'User', entity_id: session.user_id });
  });
}

/** Checks the second step of a sign-in: a code of the app or a recovery code, each good once. */
export async function checkSecondFactor(db: Db, user: Holder, otp: string, context: TotpContext): Promise<void> {
  if (!(await isSecondFactor(db, user, otp, context))) throw invalid({ otp: WRONG });
}

/** Seals two-step secrets from older keys with the newest. Returns how many. */
export async function renewSecondFactors(db: Db, secret: string): Promise<number> {
  const held = await db
    .select({ _id: users._id, sealed: users.totp_secret })
    .from(users)
    .where(isNotNull(users.totp_secret));
  let renewed = 0;
  for (const { _id, sealed } of held) {
    if (!sealed || isOfNewest(secret, sealed)) continue;
    const again = encrypt(secret, decrypt(secret, sealed));
    // Skip an account that turned it off or on meanwhile.
    await db
      .update(users)
      .set({ totp_secret: again })
      .where(and(eq(users._id, _id), eq(users.totp_secret, sealed)));
    renewed += 1;
  }
  return renewed;
}

/** Asks for the code of the second step. */
export const codeMissing = () =>
  invalid(
    { otp: 'Enter the code from your authenticator app.' },
    'One more step: enter the code from your authenticator app.',
  );

async function isSecondFactor(db: Db, user: Holder, otp: string, { now, secret }: TotpContext): Promise<boolean> {
  const totp_secret = user.totp_secret && decrypt(secret, user.totp_secret);
  if (totp_secret && /^\d{6}$/.test(otp) && (await acceptCode(db, { _id: user._id, totp_secret }, otp, now)))
    return true;
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user._id), eq(recoveryCodes.code_hash, hashOf(otp))))
    .returning();
  return spent.length > 0;
}

/** Checks a code and remembers its time step, so that it can't be used again. */
async function acceptCode(
  db: Db,
  { _id: user_id, totp_secret: secret }: { _id: string; totp_secret: string },
  token: string,
  now: Date,
): Promise<boolean> {
  if (!/^\d{6}$/.test(token)) return false;
  const result = await verify({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: TOLERANCE });
  if (!result.valid || !('timeStep' in result)) return false;
  const accepted = await db
    .update(users)
    .set({ totp_last_step: result.timeStep })
    .where(and(eq(users._id, user_id), lt(users.totp_last_step, result.timeStep)))
    .returning({ _id: users._id });
  return accepted.length > 0;
}

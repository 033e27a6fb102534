import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { offices } from '../offices/offices.table.ts';
import { sessionUser } from './access.service.ts';
import { sessions } from './access.table.ts';
import { accountName, userByAccount } from './accounts/account.service.ts';
import { type Device, knownAs } from './accounts/known-device.ts';
import type { Site } from './accounts/passkey-ticket.ts';
import { userByPasskey } from './accounts/passkeys.ts';
import { passwordFits } from './accounts/passwords.ts';
import { countTry, forgetTries } from './accounts/throttle.ts';
import { checkSecondFactor, codeMissing } from './accounts/totp.ts';
import type { SignInOutcome, Trail } from './sign-in-trail.ts';
import { signToken } from './tokens.ts';

const ABSOLUTE_DAYS = 7;
const MOST_SESSIONS = 20;

/** Where a sign-in comes from. */
interface SignInContext {
  address: string;
  agent: string | undefined;
  now: Date;
  secret: string;
  log: FastifyBaseLogger;
  trail: Trail;
}

interface Login extends SignInContext {
  email: string;
  password: string;
  otp?: string;
  device: Device;
  /** The check for an unknown device whose address had many wrong tries. */
  slowDown: () => Promise<void>;
}

/**
 * Signs in by email or mobile number. Unknown accounts and wrong passwords get the same refusal after the same work.
 */
export async function login(db: Db, attempt: Login) {
  const { email, password, otp, address, device, slowDown, now, secret, log, trail } = attempt;
  const user = await userByAccount(db, email);
  const note = (outcome: SignInOutcome) => trail.signIn({ user, outcome, address, log });
  /** Notes and throws the error of the step. */
  const orNote = (step: Promise<void>, outcome: SignInOutcome) =>
    step.catch(async (error) => {
      await note(outcome);
      throw error;
    });
  const tried = { account: user?._id ?? accountName(email), address, device: knownAs(device, user?._id), now };
  await orNote(countTry(db, tried, slowDown), 'too many tries');
  const fits = await passwordFits(user?.password_hash, password);
  if (!user || !fits) {
    await note('wrong password');
    throw new Problem(400, 'Login Failed.', {
      errors: { password: 'Wrong email, mobile number or password.' },
    });
  }
  // Check this only after a right password, because it reveals that the account exists.
  await orNote(refuseClosedOffice(db, user.office_id), 'office is closed');
  if (user.totp_since && !otp) throw codeMissing();
  if (user.totp_since) await orNote(checkSecondFactor(db, user, otp as string, { now, secret }), 'wrong code');
  await forgetTries(db, tried);
  await note('signed in');
  return beginSession(db, user._id, attempt, false);
}

interface PasskeyLogin extends SignInContext {
  ticket: string;
  credential: { id: string };
  site: Site;
}

/** Signs in by a passkey alone: its device asked for finger, face or PIN, so there are two factors. */
export async function loginByPasskey(db: Db, { ticket, credential, site, ...place }: PasskeyLogin) {
  const user = await userByPasskey(db, { ticket, credential }, site);
  const note = (outcome: SignInOutcome) =>
    place.trail.signIn({ user, outcome, address: place.address, log: place.log });
  if (!user) {
    await note('wrong passkey');
    throw new Problem(
      400,
      say('We don’t recognise this passkey. Sign in with your password and add it on your profile page.'),
    );
  }
  await refuseClosedOffice(db, user.office_id).catch(async (error) => {
    await note('office is closed');
    throw error;
  });
  await note('signed in');
  return beginSession(db, user._id, place, true);
}

async function beginSession(
  db: Db,
  user_id: string,
  { address, agent, now, secret }: SignInContext,
  by_passkey: boolean,
) {
  const sid = newId();
  const expires_at = new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS);
  await db
    .insert(sessions)
    .values({ _id: sid, user_id, address, agent: agent ?? null, by_passkey, seen_at: now, expires_at });
  await endOldestSessions(db, user_id, sid);
  const data = await sessionUser(db, user_id, { by_passkey });
  return { sid, data, token: await signToken(secret, sid, data, expires_at) };
}

async function refuseClosedOffice(db: Db, office_id: string): Promise<void> {
  const [office] = await db
    .select({ name: offices.name, is_active: offices.is_active })
    .from(offices)
    .where(eq(offices._id, office_id));
  if (!office?.is_active)
    throw new Problem(
      400,
      say('{office} is closed, so its staff can’t sign in. Ask the head office.', { office: office?.name ?? '' }),
    );
}

/** Ends a user's oldest sessions, so a shared password or a script that never signs out leaves no more behind. */
async function endOldestSessions(db: Db, user_id: string, sid: string): Promise<void> {
  const others = and(eq(sessions.user_id, user_id), ne(sessions._id, sid));
  const newest = db
    .select({ _id: sessions._id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.seen_at), desc(sessions._id))
    .limit(MOST_SESSIONS - 1);
  await db.delete(sessions).where(and(others, notInArray(sessions._id, newest)));
}

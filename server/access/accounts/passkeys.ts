import { isIP } from 'node:net';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, desc, eq, lt } from 'drizzle-orm';
import { shopName } from '../../brand/brand.service.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { passkeys, users } from '../access.table.ts';
import { ownUser } from './account.service.ts';
import { giveTicket, type Site, spendTicket } from './passkey-ticket.ts';

const MOST_PASSKEYS = 20;
/** EdDSA, ES256 and RS256 by their COSE numbers: what phones and computers support. */
const ALGORITHMS = [-8, -7, -257];

/** Load it on first use: its certificate parsers would slow every start. */
const webauthn = () => import('@simplewebauthn/server');

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** Refuses a site without a name, to which browsers bind passkeys. */
function requireName({ rpID }: Site): void {
  if (isIP(rpID.replace(/^\[|\]$/g, '')))
    throw conflict(say('Passkeys need a domain name. Open the site by its name, not its IP address.'));
}

/**
 * Makes the browser's options for a passkey that opens the account by itself: kept on the device, unlocked by finger,
 * face or PIN.
 */
export async function startPasskey(db: Db, session: Session, site: Site) {
  requireName(site);
  const user = await ownUser(db, session);
  const existing = await db.select().from(passkeys).where(eq(passkeys.user_id, user._id));
  if (existing.length >= MOST_PASSKEYS)
    throw conflict(say('You have {count} passkeys. Remove one first.', { count: existing.length }));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: await shopName(db),
    rpID: site.rpID,
    userID: new TextEncoder().encode(user._id),
    userName: user.email ?? user.mobile_no ?? user.name,
    userDisplayName: user.name,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, ticket: await giveTicket(site, options.challenge, user._id) };
}

interface NewPasskey {
  ticket: string;
  credential: { id: string };
  name: string;
}

/** Stores a new passkey's public half, and notifies the owner, who then notices a stranger's passkey. */
export async function addPasskey(db: Db, session: Session, { ticket, credential, name }: NewPasskey, site: Site) {
  const challenge = await spendTicket(db, site, ticket, session.user_id);
  const { verifyRegistrationResponse } = await webauthn();
  const response = credential as unknown as RegistrationResponseJSON;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw invalid({ credential: 'We could not verify this passkey. Please try again.' });
  const { id: credential_id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const _id = newId();
  const public_key = Buffer.from(publicKey).toString('base64url');
  const shop = await shopName(db);
  await transact(db, async (db) => {
    const row = { _id, user_id: session.user_id, name, credential_id, public_key, counter, transports };
    const added = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (added.length === 0) throw conflict('This passkey is saved already.');
    await audit(db, actorOf(session), {
      action: 'passkey-on',
      entity: 'User',
      entity_id: session.user_id,
      after: { name },
    });
    await tellOwner(db, session.user_id, name, shop);
  });
  return ownPasskey(db, session.user_id, _id);
}

async function tellOwner(db: Db, user_id: string, name: string, shop: string): Promise<void> {
  const { email, mobile_no } = await ownUser(db, { user_id });
  const text = `The passkey "${name}" was added to your account at ${shop}. Not you? Remove it on your profile page and change your password.`;
  if (email) await addJob(db, 'sendMail', { to: email, subject: 'A passkey was added to your account', text });
  else if (mobile_no) await sendSms(db, { phone_number: mobile_no, message: text });
}

const shown = { _id: passkeys._id, name: passkeys.name, added_at: passkeys.added_at, used_at: passkeys.used_at };

async function ownPasskey(db: Db, user_id: string, id: string) {
  const [row] = await db
    .select(shown)
    .from(passkeys)
    .where(and(eq(passkeys._id, id), eq(passkeys.user_id, user_id)));
  if (!row) throw notFound('Passkey');
  return row;
}

export const passkeysOf = (db: Db, user_id: string) =>
  db.select(shown).from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(desc(passkeys.added_at));

/** Removes a passkey of a user, who can be the caller. */
export async function removePasskey(db: Db, session: Session, user_id: string, id: string) {
  await transact(db, async (db) => {
    const { name } = await ownPasskey(db, user_id, id);
    await db.delete(passkeys).where(eq(passkeys._id, id));
    await audit(db, actorOf(session), { action: 'passkey-off', entity: 'User', entity_id: user_id, before: { name } });
  });
  return { _id: id };
}

/** Makes the browser's options to sign in with any passkey of this site. */
export async function askForPasskey(site: Site) {
  requireName(site);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: site.rpID, userVerification: 'required' });
  return { options: { ...options }, ticket: await giveTicket(site, options.challenge) };
}

/**
 * Finds the active user whose passkey signed the challenge; undefined if the passkey is unknown or the signature is
 * wrong.
 */
export async function userByPasskey(
  db: Db,
  { ticket, credential }: { ticket: string; credential: { id: string } },
  site: Site,
) {
  const challenge = await spendTicket(db, site, ticket);
  const [match] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, and(eq(users._id, passkeys.user_id), eq(users.is_active, true)))
    .where(eq(passkeys.credential_id, credential.id));
  if (!match) return undefined;
  const { passkey, user } = match;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: bytes(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  // If several clones sign at once, let in the first. Passkeys without a counter stay at 0.
  const { newCounter } = result.authenticationInfo;
  const isNext = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter);
  const counted = await db
    .update(passkeys)
    .set({ counter: newCounter, used_at: site.now })
    .where(and(eq(passkeys._id, passkey._id), isNext))
    .returning({ _id: passkeys._id });
  return counted.length > 0 ? user : undefined;
}

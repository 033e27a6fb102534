import { and, eq, sql } from 'drizzle-orm';
import type { INVITATIONS } from '../../../contract/access/users.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import { shopName } from '../../brand/brand.service.ts';
import type { Db } from '../../db/db.ts';
import { makeLinkKey } from '../../messaging/link-keys.service.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { users } from '../access.table.ts';
import { INVITATION, recipientsOf, sendToOwner } from './account.service.ts';
import { NO_PASSWORD } from './passwords.ts';

/** The time of sending, and the address for links. */
export interface Asking {
  now: Date;
  publicUrl: string | undefined;
}

interface Invited {
  _id: string;
  email?: string | null;
  mobile_no?: string | null;
}

const isOpen = sql`${users.password_hash} = ${NO_PASSWORD}`;

/**
 * Computes the status of a user's invitation as SQL: invited while the setting's hours last, accepted with the first
 * password.
 */
export async function invitationOf(db: Db, now: Date) {
  const since = new Date(now.getTime() - (await readSetting(db, 'people.invitation_hours')) * HOUR_MS);
  return sql<(typeof INVITATIONS)[number]>`case when not ${isOpen} then 'ACCEPTED'
    when coalesce(${users.invited_at}, ${users.added_at}) > ${since} then 'INVITED' else 'EXPIRED' end`;
}

/** Whether the user has no password yet. */
export const isInvited = async (db: Db, _id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users._id, _id), isOpen))) > 0;

/**
 * Sends a link to set the first password, in the caller's transaction. Its key works once, and comes after the #, which
 * browsers don't send to servers.
 */
export async function sendInvitation(db: Db, user: Invited, { now, publicUrl = '' }: Asking): Promise<void> {
  const hours = await readSetting(db, 'people.invitation_hours');
  const [recipient] = recipientsOf(user);
  if (recipient) {
    const good_until = new Date(now.getTime() + hours * HOUR_MS);
    const key = await makeLinkKey(db, { recipient, purpose: INVITATION, now, good_until });
    const link = `${publicUrl}/login?account=${encodeURIComponent(recipient)}#invitation=${key}`;
    const shop = await shopName(db);
    const text = `You have an account at ${shop}. Set your password within ${hours} hours: ${link}`;
    await sendToOwner(db, user, { subject: `Set your password at ${shop}`, text, secret: key });
  }
  await db.update(users).set({ invited_at: now }).where(eq(users._id, user._id));
}

import { and, eq, sql } from 'drizzle-orm';
import type { INVITATIONS } from '../../../contract/access/users.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Db } from '../../db/db.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { users } from '../access.table.ts';
import { sendPasswordCode } from './account.service.ts';
import { NO_PASSWORD } from './passwords.ts';

/** When somebody asks for something to be sent, and the address that its links lead to. */
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
 * The status of a user's invitation, as SQL: invited while the setting's hours last, accepted with the first password.
 */
export async function invitationOf(db: Db, now: Date) {
  const since = new Date(now.getTime() - (await readSetting(db, 'people.invitation_hours')) * HOUR_MS);
  return sql<(typeof INVITATIONS)[number]>`case when not ${isOpen} then 'ACCEPTED'
    when coalesce(${users.invited_at}, ${users.added_at}) > ${since} then 'INVITED' else 'EXPIRED' end`;
}

/** Whether the user has not set the first password yet. */
export const isInvited = async (db: Db, _id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users._id, _id), isOpen))) > 0;

/** Sends the code for the first password, with a link to the page that takes it; in the caller's transaction. */
export async function sendInvitation(db: Db, user: Invited, { now, publicUrl }: Asking): Promise<void> {
  const hours = await readSetting(db, 'people.invitation_hours');
  const account = user.email ?? user.mobile_no ?? '';
  const page = publicUrl ? `${publicUrl}/login?account=${encodeURIComponent(account)}` : 'the login page';
  await sendPasswordCode(db, user, now, {
    good_until: new Date(now.getTime() + hours * HOUR_MS),
    message: (code, shop) =>
      `You have an account at ${shop}. Set your password with code ${code} at ${page} within ${hours} hours.`,
  });
  await db.update(users).set({ invited_at: now }).where(eq(users._id, user._id));
}

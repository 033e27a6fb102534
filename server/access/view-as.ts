import { eq } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, notFound } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { sessionUser } from './access.service.ts';
import { roles, sessions } from './access.table.ts';
import { covers, ownPowers, powersOfRoles } from './grants/powers.ts';
import { signToken } from './tokens.ts';

interface ViewContext {
  agent: string | undefined;
  now: Date;
  secret: string;
}

/**
 * Starts a read-only session that sees what a role sees, for an hour at most, and only while the caller's own session
 * lives. Refuses a role with more rights than the caller's, or with none.
 */
export async function viewAs(db: Db, session: Session, role_id: string, { agent, now, secret }: ViewContext) {
  const [role] = await db.select().from(roles).where(eq(roles._id, role_id));
  if (!role) throw notFound('Role');
  const powers = await powersOfRoles(db, [{ role_id, is_super: role.is_super }]);
  if (powers.admin_routes.size === 0)
    throw conflict(say('{role} has no permissions yet. Give it some, then view it.', { role: role.role_title }));
  if (!covers(await ownPowers(db, session), powers))
    throw conflict('This role has more access than you. Ask someone with more access to view it.');
  const sid = newId();
  const expires_at = new Date(now.getTime() + HOUR_MS);
  await transact(db, async (db) => {
    await db.insert(sessions).values({
      _id: sid,
      user_id: session.user_id,
      address: session.address,
      agent: agent ?? null,
      seen_at: now,
      expires_at,
      viewed_role: role_id,
      begun_in: session.sid,
      by_passkey: session.by_passkey ?? false,
    });
    const after = { role_title: role.role_title };
    await audit(db, actorOf(session), { action: 'view-as', entity: 'Role', entity_id: role_id, after });
  });
  const data = await sessionUser(db, session.user_id, { viewed_role: role });
  return { data, token: await signToken(secret, sid, data, expires_at) };
}

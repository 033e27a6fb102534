import { eq, sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import { command } from '../../db/open.ts';
import { breachList } from '../../edges/breaches.ts';
import { ensureHeadOffice } from '../../offices/offices.service.ts';
import { StartError } from '../../process/start-error.ts';
import { roles, userRoles, users } from '../access.table.ts';
import { ensureModules } from '../grants/ensure-modules.ts';
import { ensurePresetRoles } from '../grants/preset-roles.ts';
import { askPassword } from './ask-password.ts';
import { isGuessable, isLong, TOO_SHORT } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

/**
 * `npm run admin:create -- name@example.com "Full Name"`: creates an installation's first account. Asks for the
 * password, or reads it from standard input.
 */
await command(async ({ config, db }) => {
  const [email, name] = process.argv.slice(2);
  if (!email?.includes('@') || !name)
    throw new StartError('usage: npm run admin:create -- name@example.com "Full Name"   (it asks for the password)');
  if ((await db.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()))) > 0)
    throw new StartError(`there is an account ${email} already.`);
  const password = await askPassword({ input: process.stdin, output: process.stdout });
  if (password === undefined) throw new StartError('the two passwords are not the same.');
  if (!isLong(password)) throw new StartError(`the password is too short. ${TOO_SHORT}`);
  if (await isGuessable(password, [name, email])) throw new StartError('the password is easy to guess.');
  if (await breachList(config.BREACH_LIST)(password)) throw new StartError('the password is on a list of stolen ones.');

  await ensureModules(db);
  await ensurePresetRoles(db);
  const user_id = newId();
  await db.transaction(async (db) => {
    const office_id = await ensureHeadOffice(db);
    const [role] = await db.select({ _id: roles._id }).from(roles).where(eq(roles.is_super, true));
    // A real shop's first account can do everything, so a password alone isn't enough.
    if ((await db.$count(users)) === 0)
      await db.update(roles).set({ totp_required: true }).where(eq(roles.is_super, true));
    await db.insert(users).values({
      _id: user_id,
      name,
      email,
      password_hash: await hashPassword(password),
      office_id,
      email_verified: true,
    });
    await db.insert(userRoles).values({ user_id, role_id: role?._id as string });
  });
  console.log(`${email} can sign in now and will set up two-step verification first.`);
});

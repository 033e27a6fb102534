import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { users } from '../access/access.table.ts';
import { seedEmpty } from './seed-empty.ts';

const { app, db, clock } = await testApp();
const seed = () => seedEmpty(db, app.storage, clock.now, () => {});

it('leaves an installation with its own account alone, and says that the demo accounts are missing', async () => {
  const { user } = await buildUser(db);
  expect(await seed()).toBe(false);
  await db.update(users).set({ email: 'admin@agrim.example' }).where(eq(users._id, user._id));
  expect(await seed()).toBe(true);
});

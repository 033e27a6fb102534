import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { loginTries } from './access.table.ts';

const { db, call } = await testApp();
const login = (email: string | null, password: string) =>
  call('POST user/login', { body: { email: email as string, password } });

it('takes the same time for a known and an unknown account', { timeout: 60_000 }, async () => {
  const { user } = await buildUser(db);
  const time = async (email: string | null) => {
    const began = performance.now();
    await login(email, 'wrong password');
    const took = performance.now() - began;
    await db.delete(loginTries);
    return took;
  };
  await time(user.email);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    known.push(await time(user.email));
    unknown.push(await time(`nobody${index}@agrim.example`));
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2] as number;
  const [a, b] = [median(known), median(unknown)];
  expect(Math.abs(a - b) / Math.max(a, b)).toBeLessThan(0.05);
});

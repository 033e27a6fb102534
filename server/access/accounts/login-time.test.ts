import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/builders.ts';
import { loginTries } from '../access.table.ts';

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
  const differences: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const nobody = `nobody${index}@agrim.example`;
    // Side by side and in turns first, so that what else the machine does meets both alike.
    const order = index % 2 ? [user.email, nobody] : [nobody, user.email];
    const times = new Map<string | null, number>();
    for (const email of order) times.set(email, await time(email));
    const ofKnown = times.get(user.email) as number;
    known.push(ofKnown);
    differences.push(ofKnown - (times.get(nobody) as number));
  }
  expect(Math.abs(median(differences)) / median(known)).toBeLessThan(0.05);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { loginTries } from '../access.table.ts';

const { db, call } = await testApp();
const login = (email: string, password: string) => call('POST user/login', { body: { email, password } });

// Measures processor time in all threads, nearly all of it for hashing the password. Unlike the login's duration, it
// doesn't depend on other work of the machine.
it('answers a known and an unknown account equally fast', async () => {
  const { user } = await buildUser(db);
  const time = async (email: string) => {
    const began = process.cpuUsage();
    await login(email, 'wrong password');
    const took = process.cpuUsage(began);
    await db.delete(loginTries);
    return took.user + took.system;
  };
  await time(user.email);
  const milliseconds: number[] = [];
  const differences: number[] = [];
  for (let index = 0; index < atLength(60, 200); index += 1) {
    const nobody = `nobody${index}@agrim.example`;
    // Alternate the two kinds, so that each pays for the garbage of both.
    const order = index % 2 ? [user.email, nobody] : [nobody, user.email];
    const times = new Map<string | null, number>();
    for (const email of order) times.set(email, await time(email));
    const ofKnown = times.get(user.email) as number;
    milliseconds.push(ofKnown);
    differences.push(ofKnown - (times.get(nobody) as number));
  }
  expect(Math.abs(median(differences)) / median(milliseconds)).toBeLessThan(atLength(0.1, 0.05));
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

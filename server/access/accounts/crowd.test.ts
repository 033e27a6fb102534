import { setTimeout as until } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser, PASSWORD } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';

const { app, db } = await testApp();
const SECONDS = atLength(4, 60);
const RIGHT = SECONDS * 5;
const WRONG = Math.floor((SECONDS * 50) / 60);
const LONGEST_MS = 2_000;

async function signIn(email: string, password: string, remoteAddress: string) {
  const began = performance.now();
  const payload = { email, password };
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    payload,
  });
  return { status: statusCode, body, ms: performance.now() - began };
}

/** Calls one by one, evenly over the time. */
const spread = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await until((index * SECONDS * 1000) / count);
      return call(index);
    }),
  );

async function people(count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < count; index += 1) emails.push((await buildUser(db)).user.email);
  return emails;
}

it('lets a market behind one address in, within two seconds each, while others mistype', async () => {
  const [knowing, mistyping] = [await people(RIGHT), await people(WRONG)];
  const [right, wrong] = await Promise.all([
    spread(RIGHT, (index) => signIn(knowing[index] as string, PASSWORD, '203.0.113.1')),
    spread(WRONG, (index) => signIn(mistyping[index] as string, 'wrong', '203.0.113.1')),
  ]);
  expect(right.map(({ status }) => status)).toEqual(Array(RIGHT).fill(200));
  expect(wrong.map(({ status }) => status)).toEqual(Array(WRONG).fill(400));
  expect(Math.max(...right.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
});

it('stops a guesser of one account after ten tries, and slows a guesser of many', async () => {
  const [target = ''] = await people(1);
  const one = [];
  for (let index = 0; index < 20; index += 1) one.push((await signIn(target, 'wrong', `198.51.100.${index}`)).status);
  expect(one).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);

  const many = [];
  for (const email of await people(120)) many.push((await signIn(email, 'wrong', '203.0.113.2')).body);
  expect(many.filter((body) => body.includes('"password"'))).toHaveLength(100);
  expect(many.slice(100).every((body) => body.includes('"reCaptcha"'))).toBe(true);
});

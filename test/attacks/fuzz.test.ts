import { expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { buildUser } from '../builders.ts';
import { atLength } from '../length.ts';
import { callsOf, fuzz } from './fuzz.ts';

/** Mutated calls per endpoint. */
const RUNS = atLength(5, 60);
const { app, db } = await testApp();

it('no call fails with a fault of ours, whatever a client sends', {
  timeout: 180_000 + RUNS * 20_000,
}, async () => {
  const broken: string[] = [];
  for (const endpoint of callsOf(app)) {
    const token = async () => (await buildUser(db, { is_super: true })).token;
    await fuzz(app, endpoint, RUNS, token).catch((error) => {
      broken.push(
        `${endpoint.method} ${endpoint.path}: ${String(error.message).slice(0, 1500)} ${String(error.cause?.message ?? '')}`,
      );
    });
  }
  expect(broken.join('\n\n')).toBe('');
});

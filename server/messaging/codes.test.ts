import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { Problem } from '../http/errors.ts';
import { makeCode, spendCode } from './codes.service.ts';

const { db } = await testApp();
const start = new Date('2026-11-01T06:00:00Z');
const purpose = 'test';

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error) => (error instanceof Problem ? error.status : 500),
  );
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('codes to one recipient', () => {
  it('are limited to three in five minutes, even if 40 ask at once', async () => {
    const making = Array.from({ length: 40 }, () =>
      statusOf(makeCode(db, { recipient: '9841000001', purpose, now: start })),
    );
    const statuses = await Promise.all(making);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 37]);
  });

  it('are limited to one an hour after many wrong guesses that day, and the owner still gets in', async () => {
    const recipient = '9841000002';
    let guesses = 0;
    for (let minute = 0; minute < 24 * 60; minute += 2) {
      const now = new Date(start.getTime() + minute * MINUTE_MS);
      if ((await statusOf(makeCode(db, { recipient, purpose, now }))) !== 200) continue;
      for (let tries = 0; tries < 5; tries += 1, guesses += 1)
        expect(await statusOf(spendCode(db, { recipients: [recipient], purpose, now }, 'wrong'))).toBe(400);
    }
    expect(guesses).toBeLessThan(150);
    const now = new Date(start.getTime() + 25 * 60 * MINUTE_MS);
    const code = await makeCode(db, { recipient, purpose, now });
    expect(await spendCode(db, { recipients: [recipient], purpose, now }, code)).toBe(recipient);
  });
});

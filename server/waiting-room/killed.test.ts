import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import type { Place } from '../../contract/waiting-room/waiting-room.ts';
import { SECRET, testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { present } from '../../test/present.ts';
import { runServer } from '../../test/server.ts';

const VISITORS = atLength(200, 5_000);
const VISITORS_AT_ONCE = 50;

const { db, url, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const start = () => runServer(() => {}, { ...UNLIMITED, DATABASE_URL: url, AGRIM_SECRET: SECRET, LOG_LEVEL: 'error' });

async function takePlace(address: string, scheme_id: string, place?: string | null): Promise<Place> {
  const response = await fetch(`${address}/api/scheme/public/${scheme_id}/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(place && { 'x-place': place }) },
    body: '{}',
  });
  const reply = (await response.json()) as { data: Place };
  expect(response.status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}

/** Reads the number in a signed position. */
const numberOf = ({ place }: Place) => Number(`${place}`.split('.')[1]);

it('keeps every place when the server is killed with everybody waiting', async () => {
  const scheme = await buildScheme(db, await buildProduct(db));
  const settings = {
    mode: 'always' as const,
    prequeue_minutes: 30,
    open_minutes: 60,
    shuffle: true,
    per_minute: 1,
    most_active: 10_000,
    session_minutes: 60,
  };
  await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: settings });

  const places: Place[] = [];
  const first = await start();
  try {
    while (places.length < VISITORS)
      places.push(
        ...(await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, () => takePlace(first.address, scheme._id)))),
      );
    expect(new Set(places.map(numberOf)).size).toBe(VISITORS);
    process.kill(JSON.parse(readFileSync(join(first.folder, 'instance.json'), 'utf8')).pid, 'SIGKILL');
  } finally {
    await first.stop();
  }

  const second = await start();
  try {
    // No one slips in during the start: even the first visitor waits.
    const newcomer = await takePlace(second.address, scheme._id);
    expect(newcomer.status).toBe('waiting');
    expect(numberOf(newcomer)).toBeGreaterThan(Math.max(...places.map(numberOf)));
    const again: Place[] = [];
    for (let next = 0; next < places.length; next += VISITORS_AT_ONCE) {
      const some = places.slice(next, next + VISITORS_AT_ONCE);
      again.push(...(await Promise.all(some.map(({ place }) => takePlace(second.address, scheme._id, place)))));
    }
    expect(again.map(numberOf)).toEqual(places.map(numberOf));
    const waiting = again
      .filter(({ status }) => status === 'waiting')
      .sort((one, other) => numberOf(one) - numberOf(other));
    expect(waiting.length).toBeGreaterThan(VISITORS - 10);
    for (const [index, { ahead }] of waiting.entries())
      if (index > 0) expect(ahead).toBeGreaterThan(present(waiting[index - 1]).ahead);
  } finally {
    await second.stop();
  }
});

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { testApp } from '../test/app.ts';
import { connect } from './db/db.ts';

const { app } = await testApp({ env: { ...UNLIMITED, BUSY_AFTER_MS: '20' } });
const quiet = await testApp();

/** No other code runs in this process meanwhile. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('refuses calls with 503 while the process is too busy to answer, says when to come again, and recovers', async () => {
  const ask = () => app.http.inject('/api/static/public/nepal/state');
  await expect
    .poll(
      async () => {
        block(200);
        return (await ask()).statusCode;
      },
      { timeout: 30_000, interval: 1 },
    )
    .toBe(503);
  const refused = await ask();
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ success: false });
  block(200);
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  await expect.poll(async () => (await ask()).statusCode, { timeout: 10_000 }).toBe(200);
});

/** The disk has no free block. */
const NO_ROOM = '/proc';

describe('is not ready', () => {
  const why = async () => {
    const response = await quiet.app.http.inject('/readyz');
    return [response.statusCode, response.json().why];
  };

  it('if the database takes no writes, or a module reports itself not ready', async () => {
    expect(await why()).toEqual([200, undefined]);
    const name = new URL(quiet.url).pathname.slice(1);
    await quiet.db.execute(sql.raw(`alter database "${name}" set default_transaction_read_only = on`));
    const { db, close } = connect(quiet.url);
    const { db: writing } = quiet.app;
    quiet.app.db = db;
    expect(await why()).toEqual([503, 'the database takes no writes']);
    await close();

    const away = connect('postgres://nobody@127.0.0.1:1/nowhere');
    quiet.app.db = away.db;
    expect(await why()).toEqual([503, 'the database does not answer, or takes no writes']);
    quiet.app.db = writing;
    await away.close();

    quiet.app.readiness.push(() => 'full');
    expect(await why()).toEqual([503, 'full']);
    quiet.app.readiness.pop();
  });

  it('and reports it, but accepts orders, if the file store doesn’t answer', async () => {
    const broken = await testApp();
    broken.app.storage.isReady = () => Promise.reject(new Error('No such bucket.'));
    const response = await broken.app.http.inject('/readyz');
    expect([response.statusCode, response.json().degraded]).toEqual([200, 'the store for files does not answer']);
  });

  it('if its own PostgreSQL’s disk is full; with an external one it only reports it', async () => {
    const own = await testApp();
    own.app.config.AGRIM_DATA = NO_ROOM;
    const first = await own.app.http.inject('/readyz');
    expect([first.statusCode, first.json().why]).toEqual([503, 'the disk is full']);
    const other = await testApp();
    Object.assign(other.app.config, { AGRIM_DATA: NO_ROOM, DATABASE_URL: other.url });
    const second = await other.app.http.inject('/readyz');
    expect([second.statusCode, second.json().degraded]).toEqual([200, 'the disk of AGRIM_DATA is full']);
  });

  it('while it shuts down, and still answers, closing each connection', async () => {
    quiet.app.leaving.begin();
    expect(await why()).toEqual([503, 'going']);
    const answer = await quiet.app.http.inject('/api/static/public/nepal/state');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });
});

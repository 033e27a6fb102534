import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { connect } from '../db/db.ts';
import { hideFailures } from './runner-pool.ts';

const { url } = await freshDatabase();

it('finds nothing after the first failure, and never throws', async () => {
  const { pool, setAway, close } = connect(url, { size: 1 });
  const lost: Error[] = [];
  hideFailures({ pool }, (error) => void lost.push(error));
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  setAway(true);
  expect((await client.query('select 1')).rows).toEqual([]);
  client.release();
  expect(lost).toHaveLength(1);
  setAway(false);
  // Later statements belong to an abandoned runner.
  expect((await pool.query('select 1 as one')).rows).toEqual([]);
  expect((await (await pool.connect()).query('select 1 as one')).rows).toEqual([]);
  await close();
});

it('lets the connection for LISTEN be released twice', async () => {
  const { pool, close } = connect(url, { size: 1 });
  hideFailures({ pool }, () => {});
  await new Promise<void>((done) => {
    pool.connect((_error, _client, release) => {
      release();
      release();
      done();
    });
  });
  await close();
});

it('lets a connection for LISTEN that never came be released', async () => {
  const { pool, close } = connect(url, { size: 1, patience: 2_000 });
  hideFailures({ pool }, () => {});
  const only = await pool.connect();
  const error = await new Promise<Error | undefined>((done, fail) => {
    pool.connect((error, _client, release) => {
      // The library does this if its runner has ended meanwhile.
      try {
        release?.();
        done(error);
      } catch (thrown) {
        fail(thrown);
      }
    });
  });
  expect(error?.message).toContain('timeout exceeded');
  only.release();
  await close();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, inject, it } from 'vitest';
import { databaseAt } from '../../test/clone.ts';
import { queryOnce } from '../db/query-once.ts';
import { root } from './root.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-start-'));
const old = `agrim_old_${process.pid}`;
const asRoot = (query: string, database = 'postgres') => queryOnce(databaseAt(inject('clusterUrl'), database), query);
afterAll(async () => {
  await asRoot(`drop database if exists ${old} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program that must fail, and returns what it writes to stderr. */
async function lastWords(program: string, DATABASE_URL: string): Promise<string> {
  const env = { ...process.env, VITEST: '', NODE_ENV: 'development', AGRIM_DATA: folder, PORT: '0', DATABASE_URL };
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  return words;
}

it('says in one line that the database is older than the history of migrations', async () => {
  await asRoot(`create database ${old}`);
  // A table that the first migration makes.
  await asRoot('create table users (_id uuid primary key)', old);
  const words = await lastWords('server/db/migrate-main.ts', databaseAt(inject('clusterUrl'), old));
  expect(words).toMatch(/^Agrim: the database is older than the first migration of this release, .*\n$/);
});

it.each(['server/main.ts', 'server/worker.ts'])(
  '%s says in one line that PostgreSQL closes the connection',
  async (program) => {
    const closing = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end());
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as AddressInfo;
    const words = await lastWords(program, `postgres://agrim:x@127.0.0.1:${port}/agrim`);
    expect(words).toBe('Agrim: the database closed the connection. Look at its log, then start this again.\n');
    closing.close();
  },
);

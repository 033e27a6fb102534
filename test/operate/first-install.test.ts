import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, inject, it } from 'vitest';
import { queryOnce } from '../../server/db/query-once.ts';
import { databaseAt } from '../clone.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'agrim-install-'));
const owner = `agrim_owner_${process.pid}`;
const server = `agrim_server_first_${process.pid}`;
const [first, second] = [`agrim_first_${process.pid}`, `agrim_second_${process.pid}`];
const asRoot = (query: string, database = 'postgres') => queryOnce(databaseAt(inject('clusterUrl'), database), query);

/** Returns the address of a database for one of the runbook's two roles. */
function addressOf(role: string, database: string): string {
  const url = new URL(databaseAt(inject('clusterUrl'), database));
  url.username = role;
  url.password = role;
  return url.href;
}

afterAll(async () => {
  for (const database of [first, second]) await asRoot(`drop database if exists ${database} with (force)`);
  for (const role of [owner, server]) await asRoot(`drop role if exists ${role}`);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one of the runbook's commands with the servers' settings, or with the owner's. */
async function run(program: string, { args = [], input = '', database = first, isOwner = false }: Command = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://shop.example',
    AGRIM_SECRET: 'a secret of the tests, long enough to be one',
    AGRIM_DATA: join(folder, 'data'),
    BACKUP_TO: join(folder, 'backups'),
    DATABASE_URL: addressOf(server, database),
    MIGRATE: 'off',
    ...(isOwner && { DATABASE_MIGRATE_URL: addressOf(owner, database) }),
  };
  const child = spawn(process.execPath, [join(root, program), ...args], { cwd: folder, env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: output + complained };
}

interface Command {
  args?: string[];
  input?: string;
  database?: string;
  isOwner?: boolean;
}

/** Does what the owner does after the first migration and after a restore. */
async function giveRights(database: string): Promise<void> {
  const grants = readFileSync(join(root, 'operate/postgres/server-role.sql'), 'utf8').replaceAll(
    'agrim_server',
    server,
  );
  await queryOnce(addressOf(owner, database), grants);
}

it('is done by two roles with few rights: migrations, the first account, a backup, its drill and its restore', async () => {
  await asRoot(`create role ${owner} login createdb password '${owner}'`);
  await asRoot(`create role ${server} login password '${server}'`);
  for (const database of [first, second]) await asRoot(`create database ${database} owner ${owner}`);

  const early = await run('server/backup/backup-main.ts');
  expect(early).toMatchObject({ code: 1, output: expect.stringMatching(/^Agrim: the database lacks \d+ migrations/) });
  expect(await run('server/db/migrate-main.ts', { isOwner: true })).toMatchObject({ code: 0 });
  const bare = await run('server/backup/backup-main.ts');
  expect(bare.output).toMatch(/^Agrim: the role of the servers has no rights yet/);
  await giveRights(first);

  const account = { args: ['me@example.com', 'Me'], input: 'a passphrase of nobody else\n' };
  expect(await run('server/access/accounts/create-admin.ts', account)).toMatchObject({ code: 0 });
  const again = await run('server/access/accounts/create-admin.ts', account);
  expect(again).toEqual({ code: 1, output: 'Agrim: there is an account me@example.com already.\n' });

  expect(await run('server/backup/backup-main.ts')).toMatchObject({ code: 0 });
  const forbidden = await run('server/backup/drill-main.ts');
  expect(forbidden).toEqual({ code: 1, output: 'Agrim: permission denied to create database\n' });
  const drill = await run('server/backup/drill-main.ts', { isOwner: true });
  expect(drill).toMatchObject({ code: 0, output: expect.stringContaining('every number is right') });

  const restore = await run('server/backup/restore-main.ts', { isOwner: true, database: second });
  expect(restore).toMatchObject({ code: 0, output: expect.stringContaining('server-role.sql') });
  await giveRights(second);
  const original = await run('server/backup/original-main.ts', { database: second });
  expect(original).toMatchObject({ code: 0, output: expect.stringContaining('This is the original now') });
  const there = await queryOnce(addressOf(server, second), 'select email from users');
  expect(there).toEqual([{ email: 'me@example.com' }]);
});

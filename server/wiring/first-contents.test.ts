import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { connect } from '../db/db.ts';
import { areas } from '../locations/locations.table.ts';
import { ensureContents } from './first-contents.ts';

it('fills a new database once, however many servers start together', async () => {
  const { url, drop } = await freshDatabase();
  const servers = Array.from({ length: 3 }, () => connect(url, { patience: 30_000 }));
  const lines: string[] = [];
  await Promise.all(servers.map(({ db }) => ensureContents(db, (line) => lines.push(line))));
  expect(lines).toEqual(['Loading Nepal’s locations…']);
  expect(await servers[0]?.db.$count(areas)).toBe(753);
  await Promise.all(servers.map(({ close }) => close()));
  await drop();
});

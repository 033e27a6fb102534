import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { SYSTEM } from '../../db/audit.ts';
import { states } from '../../locations/locations.table.ts';
import { rows } from './rows.ts';

const { db } = await testApp();

it('refuses a field without a column instead of dropping it silently', async () => {
  const store = rows(states, { entity: 'State', by: [], order: 'name:asc' });
  const input = { name: 'Madhesh', color: 'green' };
  await expect(store.save(db, SYSTEM, input)).rejects.toThrow('State has no column for color.');
  expect(await db.$count(states)).toBe(0);
});

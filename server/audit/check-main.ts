import { command } from '../db/open.ts';
import { checkAudit, lastSeal } from './seals.ts';

/**
 * `npm run audit:check -- [hash]`: whether the audit is unchanged, and still has the hash that somebody outside has
 * kept; exits with 1 where a row was changed, removed or inserted, or where the hash is gone.
 */
await command(async ({ db }) => {
  const wrong = await checkAudit(db, process.argv[2]);
  for (const line of wrong) console.log(line);
  const last = await lastSeal(db);
  const upTo = last ? `${last.number} seals, the last ${last.hash}` : 'nothing is sealed yet';
  console.log(wrong.length === 0 ? `The audit is as it was written: ${upTo}.` : `${wrong.length} things are wrong.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
});

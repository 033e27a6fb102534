import { command } from '../db/open.ts';
import { checkAudit, unsealed } from './check.ts';
import { lastSeal } from './seals.ts';

/**
 * `npm run audit:check -- [hash]`: checks that the audit is unchanged, and still has the hash that an outside address
 * kept. Names changed, removed or inserted rows, and counts those not sealed yet. Exits with 1 on a finding.
 */
await command(async ({ db }) => {
  const wrong = await checkAudit(db, process.argv[2]);
  for (const line of wrong) console.log(line);
  const last = await lastSeal(db);
  const { rows, since } = await unsealed(db);
  const upTo = last ? `${last.number} seals, the last ${last.hash}` : 'nothing is sealed yet';
  console.log(wrong.length === 0 ? `The audit log is intact: ${upTo}.` : `${wrong.length} problems found.`);
  if (rows > 0) console.log(`${rows} rows since ${since} are not sealed yet.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
});

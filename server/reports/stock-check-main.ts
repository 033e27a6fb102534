import { command } from '../db/open.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findTallyDrift } from './tally-check.service.ts';

/** `npm run stock:check`: compares every counter and every tally of the reports with the orders and their events. */
await command(async ({ db }) => {
  const drift = (await findDrift(db)).map(({ what, counted, stored }) => `${what} is ${stored}, counted ${counted}`);
  drift.push(...(await findTallyDrift(db)));
  for (const line of drift) console.log(line);
  console.log(
    drift.length === 0
      ? 'No drift: every counter equals what the orders and their events say.'
      : `${drift.length} counters have drifted.`,
  );
  process.exitCode = drift.length === 0 ? 0 : 1;
});

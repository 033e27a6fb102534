import { command } from '../db/open.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findFaults } from './books-check.service.ts';
import { findTallyDrift } from './tally-check.service.ts';

/**
 * `npm run stock:check`: compares every counter and tally with the orders and their events, and rows of money, items,
 * stock and IMEIs with each other.
 */
await command(async ({ db }) => {
  const drift = (await findDrift(db)).map(({ what, counted, stored }) => `${what} is ${stored}, counted ${counted}`);
  drift.push(...(await findTallyDrift(db)), ...(await findFaults(db)));
  for (const line of drift) console.log(line);
  console.log(
    drift.length === 0
      ? 'No drift: every counter, sum and IMEI equals what the orders, their events and their money say.'
      : `${drift.length} differences.`,
  );
  process.exitCode = drift.length === 0 ? 0 : 1;
});

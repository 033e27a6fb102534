import { explainAndExit } from '../../server/process/start-error.ts';
import { startCrowd, type Tally, untilOrdersPass } from '../faults/crowd.ts';
import { type Machine, newMachine } from '../faults/machine.ts';
import { databaseOf, openShop, query, SECRET } from '../faults/shop.ts';
import { account, newTrial, peace, type Trial } from '../faults/trial.ts';
import { type Bouncer, findPgBouncer, newBouncer } from './pgbouncer.ts';

/**
 * `npm run test:pgbouncer -- [seconds]`: two servers behind PgBouncer in transaction mode take orders from 64 clients,
 * and survive a kill of it.
 */
const seconds = Number(process.argv[2] ?? 20);
/** How soon orders must pass again. */
const BACK_WITHIN = 10_000;

const trial = newTrial();
try {
  const { path, version } = findPgBouncer();
  console.log(`PgBouncer ${version}`);
  const first = await newMachine();
  try {
    await first.start(SECRET);
    await playBehind(path, first, trial);
  } finally {
    await first.remove();
  }
} catch (error) {
  explainAndExit(error);
}
for (const what of trial.wrong) console.log(`WRONG: ${what}`);
process.exitCode = trial.wrong.length === 0 ? 0 : 1;

async function playBehind(path: string, first: Machine, trial: Trial): Promise<void> {
  const direct = await databaseOf(first);
  const bouncer = await newBouncer(path, direct);
  const env = { ...SECRET, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct };
  const servers = await Promise.all([newMachine(), newMachine()]);
  try {
    for (const server of servers) await server.start(env);
    const { tally, stop } = startCrowd(
      servers.map(({ address }) => address),
      await openShop(direct),
    );
    await peace((seconds * 1000) / 2);
    await checkPools(trial, bouncer);
    await playKill(trial, bouncer, tally);
    await peace((seconds * 1000) / 2);
    await stop();
    console.log(await account(trial, first, direct, tally));
    await checkTexts(trial, direct);
    const faults = await query<{ error_data: string }>(direct, 'select error_data from server_errors');
    trial.check(faults.length === 0, `faults of the servers: ${JSON.stringify(faults)}`);
  } finally {
    if (trial.wrong.length > 0) console.log(servers[0].logged().split('\n').slice(-30).join('\n'));
    for (const server of servers) await server.remove();
    await bouncer.remove();
  }
}

async function checkPools(trial: Trial, bouncer: Bouncer): Promise<void> {
  const { clients, servers } = await bouncer.pools();
  trial.check(clients > servers, `${clients} connections share ${servers}: nothing is pooled`);
  console.log(`${clients} connections of two servers share ${servers}.`);
}

async function playKill(trial: Trial, bouncer: Bouncer, tally: Tally): Promise<void> {
  const killed = performance.now();
  await bouncer.kill();
  await bouncer.start();
  const back = await untilOrdersPass(tally, killed);
  trial.check(back < BACK_WITHIN, `orders passed ${back} ms after PgBouncer was killed`);
  console.log(`Killed and started again: orders pass after ${back} ms.`);
}

async function checkTexts(trial: Trial, direct: string): Promise<void> {
  const [texts] = await query<{ doubled: number }>(
    direct,
    `select (count(*) - count(distinct phone_number))::int as doubled from sms_messages
     where message like 'Your order%' and phone_number in (select customer_phone from orders where customer_name = 'One of the crowd')`,
  );
  trial.check(texts?.doubled === 0, `${texts?.doubled} customers were told twice`);
}

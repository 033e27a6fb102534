import { startCrowd, untilOrdersPass } from './crowd.ts';
import { openGateway } from './gateway.ts';
import { newMachine } from './machine.ts';
import { databaseOf, openShop, query, SECRET } from './shop.ts';
import { account, peace, type Trial } from './trial.ts';

/** In milliseconds. */
const JOBS_TAKEN_OVER = 60_000;
/** Messages under way to the gateway when a server was killed: no one can know whether they arrived. */
const MOST_TWICE = 6;

/**
 * Runs two servers on one database, the second by DATABASE_URL. Kills the database under both, then the server that
 * started it: the other one goes on, with its jobs too.
 */
export async function playTwoInstances(trial: Trial, say: (line: string) => void): Promise<void> {
  const first = await newMachine();
  const gateway = await openGateway();
  const env = { ...SECRET, SMS_URL: gateway.url };
  await first.start(env);
  const url = await databaseOf(first);
  const offer = await openShop(url);
  const second = await newMachine();
  await second.start({ ...env, DATABASE_URL: url });
  const { tally, stop } = startCrowd([first.address, second.address], offer);
  const other = startCrowd([second.address], offer, 8);
  try {
    await peace();
    const killed = performance.now();
    process.kill(first.postgres()[0] as number, 'SIGKILL');
    say(
      `two instances: the database is killed, the second serves orders after ${await untilOrdersPass(other.tally, killed)} ms`,
    );
    trial.check(!first.ending() && !second.ending(), `an instance ended: ${first.ending()} ${second.ending()}`);

    await peace();
    first.signal('SIGKILL');
    await first.ended();
    const gone = performance.now();
    const passed = await untilOrdersPass(other.tally, gone);
    trial.check(passed < 2_000, `the second instance served no order for ${passed} ms`);
    await Promise.all([other.stop(), stop()]);
    const took = await untilNoJobIsLeft(url, gone);
    trial.check(took < JOBS_TAKEN_OVER, `jobs were left for ${took} ms`);
    say(
      `two instances: the first is killed, the second serves orders after ${passed} ms and has done all jobs after ${took} ms`,
    );
    for (const order_id of other.tally.acknowledged) tally.acknowledged.add(order_id);
    say(await account(trial, first, url, tally));
    const [texts] = await query<{ unsent: number; doubled: number }>(
      url,
      `select count(*) filter (where state not in ('sent', 'printed'))::int as unsent, (count(*) - count(distinct phone_number))::int as doubled
       from sms_messages where message like 'Your order%' and phone_number in (select customer_phone from orders where customer_name = 'One of the crowd')`,
    );
    trial.check(texts?.unsent === 0 && texts.doubled === 0, `text messages: ${JSON.stringify(texts)}`);
    say(`two instances: ${gateway.taken()} messages, ${gateway.twice()} of them twice`);
    trial.check(gateway.taken() > 0 && gateway.twice() <= MOST_TWICE, `${gateway.twice()} messages went out twice`);
  } finally {
    if (trial.wrong.length > 0) say(second.logged().split('\n').slice(-30).join('\n'));
    await second.remove();
    await first.remove();
    gateway.close();
  }
}

/** The demo's files belong to the first: the second must not run jobs on them. */
const MESSAGES = `select count(*)::int as jobs from graphile_worker.jobs where task_identifier in ('orderMessages', 'sendSms')`;

async function untilNoJobIsLeft(url: string, since: number): Promise<number> {
  for (;;) {
    const [left] = await query<{ jobs: number }>(url, MESSAGES);
    const took = Math.round(performance.now() - since);
    if (left?.jobs === 0 || took > 2 * JOBS_TAKEN_OVER) return took;
    await peace(200);
  }
}

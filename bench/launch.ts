import { setTimeout as after } from 'node:timers/promises';
import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { SECRET } from '../test/app.ts';
import { buildUser } from '../test/builders.ts';
import { runServer } from '../test/server.ts';
import { cpuOf } from './cpu.ts';
import { openShop, type Shop } from './intake-data.ts';
import { load } from './load.ts';
import { writeResults } from './measure.ts';

const SECONDS = 5;
const ROUNDS = 9;
const CLIENTS = 200;
const WATCHERS = 10;
/** Enough clients for about a thousand orders a second. */
const SOME_CLIENTS = 8;
const LOOK_MS = 1_000;
const AGAIN_MS = 100;
/** How much throughput the control room may cost, and within how many seconds it must show an order. */
const MOST_COST = 0.03;
const LATEST_SECONDS = 2;

interface Site {
  folder: string;
  port: number;
  shop: Shop;
  /** Reads the number of orders that the control room shows. */
  look: () => Promise<number>;
}

/** Measures what ten watchers of the control room cost the orders, and how late its total is while they come in. */
export async function benchLaunch(): Promise<boolean> {
  const settings = { NODE_ENV: 'production', AGRIM_SECRET: SECRET, TRUST_PROXY: '127.0.0.1/32' };
  const server = await runServer(() => {}, settings);
  const cluster = await startCluster({ folder: server.folder });
  const { db, close } = connect(cluster.url, { size: 4 });
  try {
    const shop = await openShop(db);
    const { token } = await buildUser(db, { is_super: true });
    const address = `${server.address}/api/launch/${shop.scheme_id}`;
    const look = async (): Promise<number> => {
      const reply = await fetch(address, { headers: { authorization: token } });
      const { data, msg } = (await reply.json()) as { data?: { total: number }; msg?: string };
      // A shared machine may be too busy for a moment: look again, and the delay counts.
      if (reply.status === 503) return after(AGAIN_MS).then(look);
      if (!data) throw new Error(`The control room answers ${reply.status}: ${msg}`);
      return data.total;
    };
    const site = { folder: server.folder, port: Number(new URL(server.address).port), shop, look };
    await rateOf(site, 0);
    const cost = await costOf(site);
    const late = await latenessOf(site);
    writeResults('launch', [{ ...cost, ...late }]);
    const isCheap = cost.median <= MOST_COST;
    const isSoon = late.latest <= LATEST_SECONDS;
    console.log(
      `control room           ${isCheap && isSoon ? 'holds' : 'FAILS'}: at most ${part(MOST_COST)}, ${LATEST_SECONDS} s`,
    );
    return isCheap && isSoon;
  } finally {
    await close();
    await cluster.stop();
    await server.stop();
  }
}

interface Rate {
  per_second: number;
  /** Seconds of processor time of the server and its PostgreSQL per thousand orders. */
  cpu: number;
}

/** Measures the orders while this many people watch. */
async function rateOf({ folder, port, shop, look }: Site, watchers: number): Promise<Rate> {
  let isFinished = false;
  const watching = Array.from({ length: watchers }, async (_, number) => {
    await after((number * LOOK_MS) / watchers);
    while (!isFinished) {
      await look();
      await after(LOOK_MS);
    }
  });
  const before = cpuOf(folder);
  const { times, seconds } = await load({ port, clients: CLIENTS, seconds: SECONDS, request: () => shop.order(16) });
  const cpu = ((cpuOf(folder) - before) / times.length) * 1_000;
  isFinished = true;
  await Promise.all(watching);
  return { per_second: times.length / seconds, cpu };
}

/** Alternates rounds with and without watchers, so that both have the same machine. */
async function costOf(site: Site) {
  const rounds: { alone: Rate; watched: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await rateOf(site, isFirst ? 0 : WATCHERS);
    const second = await rateOf(site, isFirst ? WATCHERS : 0);
    rounds.push(isFirst ? { alone: first, watched: second } : { alone: second, watched: first });
  }
  const inOrder = (values: number[]) => values.toSorted((one, other) => one - other);
  const middle = (values: number[]) => inOrder(values)[ROUNDS >> 1] as number;
  const costs = inOrder(rounds.map(({ alone, watched }) => 1 - watched.per_second / alone.per_second));
  const alone = Math.round(middle(rounds.map((round) => round.alone.per_second)));
  const cpu = middle(rounds.map(({ alone, watched }) => watched.cpu / alone.cpu - 1));
  const cost = { median: middle(costs), least: costs[0] as number, most: costs.at(-1) as number, alone, cpu };
  console.log(
    `control room           ${WATCHERS} watchers cost ${part(cost.median)} of ${alone} orders/s (${part(cost.least)} to ${part(cost.most)} in ${ROUNDS} rounds)`,
  );
  console.log(`control room           an order takes ${part(cpu)} more of the processors, whatever else runs on them`);
  return cost;
}

const part = (cost: number) => `${(cost * 100).toFixed(1)}%`;

/** Measures the seconds between an order's answer and the first look that counts it, over ten seconds of orders. */
async function latenessOf({ port, shop, look }: Site) {
  const before = await look();
  /** When each order was answered. */
  const answered: number[] = [];
  const lates: number[] = [];
  let isFinished = false;
  const watching = (async () => {
    while (!isFinished) {
      await after(LOOK_MS);
      const shown = (await look()) - before;
      // The first order not shown yet has waited since its answer.
      const missed = answered[shown];
      lates.push(missed === undefined ? 0 : (performance.now() - missed) / 1000);
    }
  })();
  const heard = (status: number) => {
    if (status === 200) answered.push(performance.now());
  };
  const plan = { port, clients: SOME_CLIENTS, seconds: 2 * SECONDS, request: () => shop.order(16), heard };
  const { times, seconds } = await load(plan);
  isFinished = true;
  await watching;
  const latest = Math.max(...lates);
  const per_second = Math.round(times.length / seconds);
  console.log(`control room           shows an order after ${latest.toFixed(2)} s at most, at ${per_second} orders/s`);
  return { latest, per_second };
}

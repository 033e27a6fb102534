import { startCluster } from '../server/db/cluster.ts';
import { connect, type Db } from '../server/db/db.ts';
import { findDrift } from '../server/orders/stock-check.ts';
import { runServer } from '../test/server.ts';
import { openShop } from './intake-data.ts';
import { type Load, load, percentile } from './load.ts';

const SECONDS = 5;
const ROUNDS = 3;

interface Scenario {
  title: string;
  clients: number;
  variants: number;
  /** Units of each variant; without it there is no end of them. */
  inventory?: number;
}

const scenarios: Scenario[] = [
  ...[1, 8, 32, 64, 200].map((clients) => ({ title: `${clients} clients, one variant`, clients, variants: 1 })),
  { title: '200 clients, 16 variants', clients: 200, variants: 16 },
  { title: '600 clients, one variant (3 times as many)', clients: 600, variants: 1 },
];

/** Orders over HTTP on a server in production mode with its own durable PostgreSQL: gifts, quota, limits and messages inside. */
export async function benchIntake(): Promise<object[]> {
  const server = await runServer(() => {}, {
    NODE_ENV: 'production',
    AGRIM_SECRET: 'the secret of the bench, which is long enough',
    TRUST_PROXY: '127.0.0.1/32',
  });
  const cluster = await startCluster({ folder: server.folder });
  const { db, close } = connect(cluster.url, { size: 2 });
  const port = Number(new URL(server.address).port);
  const results: object[] = [];
  try {
    const shop = await openShop(db);
    await load({ port, clients: 64, seconds: 4, request: () => shop.order(1) });
    for (const { title, clients, variants } of scenarios) {
      const rounds: Load[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await load({ port, clients, seconds: SECONDS, request: () => shop.order(variants) }));
      results.push(tell(title, medianOf(rounds)));
    }
    results.push(await fewUnits(db, port));
    const drift = await findDrift(db);
    console.log(drift.length === 0 ? 'No counter has drifted.' : drift);
  } finally {
    await close();
    await cluster.stop();
    await server.stop();
  }
  return results;
}

/** 500 buyers of 100 units: exactly 100 get one. */
async function fewUnits(db: Db, port: number): Promise<object> {
  const shop = await openShop(db, { inventory: 100 });
  return tell(
    '500 buyers of 100 units',
    await load({ port, clients: 500, seconds: 20, most: 500, request: () => shop.order(1) }),
  );
}

const perSecond = ({ times, seconds }: Load) => times.length / seconds;
const medianOf = (rounds: Load[]): Load =>
  rounds.sort((one, other) => perSecond(one) - perSecond(other))[rounds.length >> 1] as Load;

function tell(title: string, measured: Load): object {
  const { times, statuses } = measured;
  const row = {
    title,
    per_second: Math.round(perSecond(measured)),
    p50: Number(percentile(times, 50).toFixed(1)),
    p99: Number(percentile(times, 99).toFixed(1)),
    statuses: Object.fromEntries(statuses),
  };
  console.log(
    `${title.padEnd(44)} ${String(row.per_second).padStart(6)}/s  p50 ${row.p50} ms  p99 ${row.p99} ms  ${JSON.stringify(row.statuses)}`,
  );
  return row;
}

if (import.meta.main) await benchIntake();

import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { SECRET } from '../test/secret.ts';
import { runServer } from '../test/server.ts';
import { cpuByRole } from './cpu.ts';
import { openShop } from './intake-data.ts';
import { load, percentile } from './load.ts';

const server = await runServer(() => {}, {
  NODE_ENV: 'production',
  AGRIM_SECRET: SECRET,
  TRUST_PROXY: '127.0.0.1/32',
  ...(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof29' } : {}),
  ...JSON.parse(process.env.EXTRA ?? '{}'),
});
const cluster = await startCluster({ folder: server.folder });
const { db, close } = connect(cluster.url, { size: 4 });
const shop = await openShop(db);
const port = Number(new URL(server.address).port);
await load({ port, clients: 64, seconds: 4, request: () => shop.order(1) });
for (let r = 0; r < 3; r++) {
  const b = cpuByRole(server.folder);
  const u = process.cpuUsage();
  const l = await load({ port, clients: 200, seconds: 6, request: () => shop.order(1) });
  const a = cpuByRole(server.folder);
  const v = process.cpuUsage(u);
  console.log(
    Math.round(l.times.length / l.seconds),
    '/s p99',
    percentile(l.times, 99).toFixed(0),
    [...a].map(([k, s]) => `${k} ${(((s - (b.get(k) ?? 0)) / l.times.length) * 1000).toFixed(3)}`).join(' '),
    'load',
    (((v.user + v.system) / 1e6 / l.times.length) * 1000).toFixed(3),
    [...l.statuses].join(' '),
  );
}
await close();
await cluster.stop();
await server.stop();

import { setTimeout as after } from 'node:timers/promises';
import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { findDrift } from '../server/orders/stock-check.service.ts';
import { SECRET } from '../test/secret.ts';
import { runServer } from '../test/server.ts';
import { cpuByRole, intakeOf } from './cpu.ts';
import { openShop, type Shop } from './intake-data.ts';
import { load, percentile } from './load.ts';
import { writeResults } from './measure.ts';

const SECONDS = 6;
const CLIENTS = 200;
const CROWD = 2_000;
const READERS = 8;
/** Milliseconds. */
const CONNECTED = 100;
const SCHEMES = 4;
/** More customers than in a bench: nobody orders in two schemes. */
const MOST_CUSTOMERS = 1_000_000;

/** Each way to run a server: its title and the variables of its environment. */
const SETUPS: [string, Record<string, string>][] = [
  ['one process', {}],
  ['1 web, 1 intake', { WEB_PROCESSES: '1' }],
  ['2 web, 2 intakes', { WEB_PROCESSES: '2', INTAKE_PROCESSES: '2' }],
];

interface Line {
  setup: string;
  title: string;
  orders: number;
  p99: number;
  refused: number;
  pages?: { per_second: number; p99: number };
  /** Seconds of processor time for a thousand orders, by the role of the process. */
  cpu: Record<string, number>;
  /** Milliseconds without an order. */
  pause?: number;
}

interface Site {
  setup: string;
  folder: string;
  port: number;
  shops: Shop[];
}

/** Sends equal orders and page requests to one process and to several: the cost of each, and the first bottleneck. */
export async function benchScale(stop: AbortSignal): Promise<boolean> {
  const lines: Line[] = [];
  const faults: string[] = [];
  for (const [setup, settings] of SETUPS) {
    if (stop.aborted) break;
    const server = await runServer(() => {}, {
      NODE_ENV: 'production',
      AGRIM_SECRET: SECRET,
      TRUST_PROXY: '127.0.0.1/32',
      ...settings,
    });
    const cluster = await startCluster({ folder: server.folder });
    const { db, close } = connect(cluster.url, { size: 4 });
    try {
      const shops = [];
      for (let scheme = 0; scheme < SCHEMES; scheme += 1)
        shops.push(await openShop(db, { from: scheme * MOST_CUSTOMERS }));
      const site = { setup, folder: server.folder, port: Number(new URL(server.address).port), shops };
      await orderFor(site, { clients: 64, seconds: 3, schemes: SCHEMES });
      const note = (line: Line) => {
        lines.push(line);
        show(line);
      };
      note(await lineOf(site, 'one hot scheme', { clients: CLIENTS, schemes: 1 }));
      note(await lineOf(site, `${SCHEMES} schemes`, { clients: CLIENTS, schemes: SCHEMES }));
      note(await lineOf(site, `pages beside ${CLIENTS}`, { clients: CLIENTS, schemes: 1, readers: READERS }));
      note(await lineOf(site, `pages beside ${CROWD}`, { clients: CROWD, schemes: 1, readers: READERS }));
      if (intakeOf(server.folder)) note(await killed(site));
      const drift = await findDrift(db);
      if (drift.length > 0) faults.push(`${setup}: ${JSON.stringify(drift)}`);
    } finally {
      await close();
      await cluster.stop();
      await server.stop();
    }
  }
  writeResults('scale', lines);
  console.log(faults.length === 0 ? 'No counter has drifted.' : faults.join('\n'));
  return faults.length === 0;
}

interface ScalePlan {
  clients: number;
  schemes: number;
  seconds?: number;
  readers?: number;
}

async function lineOf(site: Site, title: string, plan: ScalePlan): Promise<Line> {
  const before = cpuByRole(site.folder);
  const { readers } = plan;
  const reading = readers && load({ port: site.port, clients: readers, seconds: SECONDS, request: () => PAGE });
  // Their connections exist before the crowd comes, like a proxy's: Node takes one new connection in each turn of its
  // loop.
  if (reading) await after(CONNECTED);
  const [orders, pages] = await Promise.all([orderFor(site, plan), reading]);
  const placed = orders.times.length;
  const cpu = [...cpuByRole(site.folder)].map(([role, seconds]) => [
    role,
    Number((((seconds - (before.get(role) ?? 0)) / placed) * 1_000).toFixed(3)),
  ]);
  return {
    setup: site.setup,
    title,
    orders: Math.round(placed / orders.seconds),
    p99: Math.round(percentile(orders.times, 99)),
    refused: [...orders.statuses].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0),
    ...(pages && {
      pages: {
        per_second: Math.round(pages.times.length / pages.seconds),
        p99: Math.round(percentile(pages.times, 99)),
      },
    }),
    cpu: Object.fromEntries(cpu),
  };
}

const PAGE = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\n\r\n';

function orderFor(
  { port, shops }: Site,
  { clients, schemes, seconds = SECONDS }: ScalePlan,
  heard?: (status: number) => void,
) {
  let requests = 0;
  const request = () => {
    requests += 1;
    return (shops[requests % schemes] as Shop).order(1);
  };
  return load({ port, clients, seconds, request, ...(heard && { heard }) });
}

/** The process that writes the orders is killed in the middle: how long none passes. */
async function killed(site: Site): Promise<Line> {
  let last = performance.now();
  let pause = 0;
  const heard = (status: number) => {
    if (status !== 200) return;
    pause = Math.max(pause, performance.now() - last);
    last = performance.now();
  };
  const ordering = orderFor(site, { clients: CLIENTS, schemes: 1, seconds: 3 * SECONDS }, heard);
  await after((SECONDS / 2) * 1_000);
  process.kill(intakeOf(site.folder) as number, 'SIGKILL');
  const { times, statuses, seconds } = await ordering;
  const refused = [...statuses].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0);
  return {
    setup: site.setup,
    title: 'its writer killed',
    orders: Math.round(times.length / seconds),
    p99: Math.round(percentile(times, 99)),
    refused,
    cpu: {},
    pause: Math.round(pause),
  };
}

function show({ setup, title, orders, p99, refused, pages, cpu, pause }: Line): void {
  const details = [
    `${setup.padEnd(18)}${title.padEnd(20)}${String(orders).padStart(6)} orders/s  p99 ${p99} ms  ${refused} refused`,
    pages && `pages ${pages.per_second}/s p99 ${pages.p99} ms`,
    pause !== undefined && `no order for ${pause} ms`,
    ...Object.entries(cpu).map(([role, seconds]) => `${role} ${seconds}`),
  ];
  console.log(details.filter(Boolean).join('  '));
}

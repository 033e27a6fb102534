import { DAY_MS } from '../contract/durations.ts';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { runServer } from '../test/server.ts';
import { load, percentile } from './load.ts';
import { type Measured, measure, type Question, report, writeResults } from './measure.ts';
import { fillOrders } from './orders-data.ts';
import { asking, signIn } from './staff-client.ts';

const SIZES = [10_000, 1_000_000];
const RUNS = 60;
/** 95 of 100 pages must stay within this, totals included. */
const LIMIT = 20;
/** Limits for a whole name, which is a search for two words, and for a distributor's filtered report. */
const NAME_LIMIT = 60;
const REPORT_LIMIT = 300;
/** First pages a second, at the smaller size. */
const LEAST_PER_SECOND = 1_000;
const CLIENTS = 16;

/** Measures `GET order` as staff call it, with ten thousand orders and with a million. */
export async function benchLists(stop: AbortSignal): Promise<boolean> {
  const lines: object[] = [];
  let isWell = true;
  for (const size of SIZES) {
    const server = await runServer(() => {}, { ...UNLIMITED, LOG_LEVEL: 'error' });
    try {
      await fill(server.folder, size);
      const token = await signIn(server.address, 'admin@agrim.example');
      const retailer = await signIn(server.address, 'retailer@agrim.example');
      const distributor = await signIn(server.address, 'nd@agrim.example');
      console.log(`Orders: ${size}, ${RUNS} requests a line, one after the other`);
      const measured: Measured[] = [];
      for (const question of questionsOf(size))
        measured.push(await measure(asking(server.address, token, stop), question, RUNS));
      for (const [title, other] of [
        ['a retailer', retailer],
        ['a distributor', distributor],
      ] as const)
        measured.push(
          await measure(asking(server.address, other, stop), { ...firstPage, title: `first page of ${title}` }, RUNS),
        );
      const { products, states } = await readIds(server.address, token);
      for (const question of reportsOf(products, states))
        measured.push(await measure(asking(server.address, distributor, stop), question, RUNS / 3));
      isWell = report(measured) && isWell;
      const rate = await firstPages(server.address, token);
      console.log(
        `First pages: ${rate.per_second} a second from ${CLIENTS} clients, p50 ${rate.p50} ms, p99 ${rate.p99} ms`,
      );
      if (size === SIZES[0] && rate.per_second < LEAST_PER_SECOND) isWell = false;
      lines.push({ orders: size, measured, first_pages: rate });
    } finally {
      await server.stop();
    }
  }
  writeResults('lists', lines);
  return isWell;
}

async function fill(folder: string, size: number): Promise<void> {
  const cluster = await startCluster({ folder });
  // One connection, because it lifts the time limit of its statements.
  const { db, close } = connect(cluster.url, { size: 1 });
  await fillOrders(db, size);
  await close();
  await cluster.stop();
}

const ORDERS = 'api/order';
const listQuestion = (title: string, query: Question['query']): Question => ({
  title,
  path: ORDERS,
  limit: LIMIT,
  query: (run) => ({ size: 20, ...query?.(run) }),
});
const firstPage = listQuestion('first page', () => ({}));

function questionsOf(size: number): Question[] {
  const pages = size / 20;
  return [
    firstPage,
    listQuestion('a page in the middle', (run) => ({ page: pages / 2 + run })),
    listQuestion('the last pages', (run) => ({ page: pages - run })),
    ...['total', 'customer_name', 'order_id', 'placed_at'].flatMap((field) =>
      ['asc', 'desc'].map((direction) =>
        listQuestion(`by ${field}:${direction}`, (run) => ({ sort: `${field}:${direction}`, page: 1 + run })),
      ),
    ),
    listQuestion('of a status', (run) => ({ find_status: run % 2 ? 'PLACED' : 'CANCELLED' })),
    listQuestion('of a kind', () => ({ find_scheme_type: 'CAMPAIGN' })),
    listQuestion('of some days', (run) => ({
      find_placed_at_from: dayBefore(10 + run),
      find_placed_at_to: dayBefore(run),
    })),
    listQuestion('search, a whole phone', (run) => ({ find_customer_phone: `98${String(41_000_000 + run * 7919)}` })),
    listQuestion('search, the end of a phone', (run) => ({ find_search: String(1000 + run * 83) })),
    listQuestion('search, the beginning of a phone', (run) => ({ find_customer_phone: `98${10 + (run % 80)}` })),
    listQuestion('search, an order id', (run) => ({ find_order_id: `AG-${'ABCDEFGHJK'.charAt(run % 10)}${23 + run}` })),
    listQuestion('search, a first name', (run) => ({
      find_search: ['sita', 'ram', 'bikash', 'deepa'][run % 4] as string,
    })),
    listQuestion('search, a family by total', (run) => ({
      find_search: ['karki', 'rai', 'lama'][run % 3] as string,
      sort: 'total:desc',
    })),
    {
      ...listQuestion('search, a whole name', (run) => ({ find_search: WHOLE_NAMES[run % 3] as string })),
      limit: NAME_LIMIT,
    },
    listQuestion('search, nothing like it', (run) => ({ find_search: `zzyzx${run}` })),
  ];
}

const WHOLE_NAMES = ['sita shrestha', 'bikash karki', 'deepa lama'];

/** Reports of a distributor with filters that no daily counts have. */
function reportsOf(products: string[], states: string[]): Question[] {
  const at = (ids: string[], run: number) => ids[run % ids.length] as string;
  const reportQuestion = (title: string, path: string, query: (run: number) => Record<string, string>): Question => ({
    title: `report of a distributor, ${title}`,
    path: `api/order/report${path}`,
    limit: REPORT_LIMIT,
    query,
  });
  const ofProduct = (run: number) => ({ find_product_id: at(products, run) });
  const ofState = (run: number) => ({ find_state: at(states, run) });
  return [
    reportQuestion('as it opens', '', () => ({})),
    reportQuestion('of a product', '', ofProduct),
    reportQuestion('of a product in a province', '', (run) => ({ ...ofProduct(run), ...ofState(run) })),
    reportQuestion('of a product, by district', '/by/district', ofProduct),
    reportQuestion('of a province, by variant', '/by/variant', ofState),
    reportQuestion('of a province, why orders were lost', '/why', ofState),
  ];
}

async function readIds(address: string, token: string) {
  const idsOf = async (path: string) => {
    const reply = await fetch(`${address}/api/${path}?size=0`, { headers: { authorization: token } });
    return ((await reply.json()) as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  };
  return { products: await idsOf('product'), states: await idsOf('state') };
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function firstPages(address: string, token: string) {
  const port = Number(new URL(address).port);
  const text = `GET /api/order?size=20 HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\n\r\n`;
  const plan = { port, clients: CLIENTS, request: () => text };
  await load({ ...plan, seconds: 2 });
  const { times, seconds } = await load({ ...plan, seconds: 5 });
  const rounded = (percent: number) => Number(percentile(times, percent).toFixed(1));
  return { per_second: Math.round(times.length / seconds), p50: rounded(50), p99: rounded(99) };
}

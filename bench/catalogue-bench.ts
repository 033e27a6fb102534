import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { runServer } from '../test/server.ts';
import { PRODUCTS, pages, questions } from './catalogue.ts';
import { fillCatalogue } from './catalogue-data.ts';
import { type Ask, type Measured, measure, report } from './measure.ts';

const RUNS = 60;

/** Lists, searches and pages of a full catalogue, one request after the other, over HTTP from another process. */
export async function benchCatalogue(stop: AbortSignal): Promise<boolean> {
  console.log(`Catalogue: ${PRODUCTS} products with three variants each, ${RUNS} requests a line`);
  const server = await runServer(() => {});
  try {
    await fill(server.folder);
    const ask = await staffClient(server.address, stop);
    const measured: Measured[] = [];
    for (const question of [...questions, ...pages]) measured.push(await measure(ask, question, RUNS));
    return report(measured);
  } finally {
    await server.stop();
  }
}

async function fill(folder: string): Promise<void> {
  // The server's own PostgreSQL, joined for as long as it takes.
  const cluster = await startCluster({ folder });
  const { db, close } = connect(cluster.url);
  await fillCatalogue(db, PRODUCTS);
  await close();
  await cluster.stop();
}

/** Signs in as the demo administrator; visitors' calls do not look at the token. */
async function staffClient(address: string, stop: AbortSignal): Promise<Ask> {
  const reply = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@agrim.example', password: 'agrim demo passphrase' }),
    signal: stop,
  });
  const { token } = (await reply.json()) as { token: string };
  return async (path, query) => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const url = `${address}/${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
    const response = await fetch(url, { headers: { authorization: token }, signal: stop });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${body.slice(0, 200)}`);
  };
}

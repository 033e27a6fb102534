import { UNLIMITED } from '../contract/limits/limits.ts';
import { startCluster } from '../server/db/cluster.ts';
import { connect } from '../server/db/db.ts';
import { runServer } from '../test/server.ts';
import { PRODUCTS, pages, questions } from './catalogue.ts';
import { fillCatalogue } from './catalogue-data.ts';
import { type Measured, measure, report } from './measure.ts';
import { asking, signIn } from './staff-client.ts';

const RUNS = 60;

/**
 * Measures lists, searches and pages of a full catalogue, one request after the other, over HTTP from another process.
 */
export async function benchCatalogue(stop: AbortSignal): Promise<boolean> {
  console.log(`Catalogue: ${PRODUCTS} products with three variants each, ${RUNS} requests a line`);
  const server = await runServer(() => {}, UNLIMITED);
  try {
    await fill(server.folder);
    const ask = asking(server.address, await signIn(server.address, 'admin@agrim.example'), stop);
    const measured: Measured[] = [];
    for (const question of [...questions, ...pages]) measured.push(await measure(ask, question, RUNS));
    return report(measured);
  } finally {
    await server.stop();
  }
}

async function fill(folder: string): Promise<void> {
  // Joins the server's own PostgreSQL while filling it.
  const cluster = await startCluster({ folder });
  const { db, close } = connect(cluster.url);
  await fillCatalogue(db, PRODUCTS);
  await close();
  await cluster.stop();
}

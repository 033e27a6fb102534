import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../server/db/cluster.ts';
import { migrate } from '../server/db/migrate.ts';
import { databaseAt } from './database.ts';

/** One throw-away PostgreSQL for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-test-'));
  // mkdtemp makes it 0700, which would send the cluster out of the folder when the tests run as root.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder, durable: false });
  try {
    await makeTemplate(cluster.url);
    project.provide('clusterUrl', cluster.url);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;

  async function remove() {
    await cluster.stop();
    for (const path of [cluster.home, folder]) rmSync(path, { recursive: true, force: true });
  }
}

async function makeTemplate(clusterUrl: string) {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query('create database template_agrim');
  await client.end();
  await migrate(databaseAt(clusterUrl, 'template_agrim'));
}

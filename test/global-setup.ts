import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../server/db/cluster.ts';
import { databaseAt } from './clone.ts';
import { prepareDatabase } from './prepare-database.ts';

interface Shared {
  cluster: Promise<{ url: string; remove(): Promise<void> }>;
  users: number;
}

/** Vitest sets up each project apart, and loads this file for each again. */
const shared = globalThis as { clusterOfTests?: Shared };

/** One throw-away PostgreSQL for the whole run, with one database, migrated and filled as a start does, that each test file clones. */
export default async function setup(project: TestProject) {
  shared.clusterOfTests ??= { cluster: makeCluster(), users: 0 };
  const mine = shared.clusterOfTests;
  mine.users += 1;
  const { url, remove } = await mine.cluster;
  project.provide('clusterUrl', url);
  return async () => {
    mine.users -= 1;
    if (mine.users === 0) await remove();
  };
}

async function makeCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-test-'));
  // mkdtemp makes it 0700, which would send the cluster out of the folder when the tests run as root.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder, durable: false });
  const remove = async () => {
    await cluster.stop();
    for (const path of [cluster.home, folder]) rmSync(path, { recursive: true, force: true });
  };
  try {
    await makeTemplate(cluster.url);
    return { url: cluster.url, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeTemplate(clusterUrl: string) {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query('create database template_agrim');
  await client.end();
  await prepareDatabase(databaseAt(clusterUrl, 'template_agrim'));
}

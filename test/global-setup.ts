import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../server/db/cluster.ts';
import { databaseAt } from './clone.ts';
import { prepareDatabase } from './prepare-database.ts';

interface Shared {
  cluster: Promise<{ url: string; seed: string; remove(): Promise<void> }>;
  users: number;
}

/** Vitest sets up each project separately, and loads this file again for each. */
const shared = globalThis as { clusterOfTests?: Shared };

/**
 * Starts one throw-away PostgreSQL for the whole run, with a migrated and filled database that each test file clones.
 * Also makes an empty, stopped one, for tests that need their own PostgreSQL.
 */
export default async function setup(project: TestProject) {
  shared.clusterOfTests ??= { cluster: makeCluster(), users: 0 };
  const ofAllFiles = shared.clusterOfTests;
  ofAllFiles.users += 1;
  const { url, seed, remove } = await ofAllFiles.cluster;
  project.provide('clusterUrl', url);
  project.provide('clusterSeed', seed);
  return async () => {
    ofAllFiles.users -= 1;
    if (ofAllFiles.users === 0) await remove();
  };
}

async function makeCluster() {
  const parent = mkdtempSync(join(tmpdir(), 'agrim-test-'));
  // mkdtemp makes it 0700, which would keep the cluster out of the folder if root runs the tests.
  chmodSync(parent, 0o711);
  const [seed, folder] = [join(parent, 'seed'), join(parent, 'data')];
  await (await startCluster({ folder: seed, durable: false })).stop();
  cpSync(seed, folder, { recursive: true });
  const cluster = await startCluster({ folder, durable: false });
  const remove = async () => {
    await cluster.stop();
    for (const path of [cluster.home, parent]) rmSync(path, { recursive: true, force: true });
  };
  try {
    await makeTemplate(cluster.url);
    return { url: cluster.url, seed, remove };
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

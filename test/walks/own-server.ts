import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { queryOnce } from '../../server/db/query-once.ts';
import { cloneDatabase } from '../clone.ts';
import { runServer } from '../server.ts';

/** The server of the walks that run now. */
export interface OwnServer {
  /** Returns the address of a file's server. A file's first walk begins with the demo as it was made. */
  of(file: string): Promise<string>;
  stop(): Promise<void>;
}

/** Keeps one server at a time: an earlier file might have renamed, sold or published records that this one reads. */
export function ownServer(): OwnServer {
  let running: { file: string; address: string; stop: () => Promise<void> } | undefined;
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    async of(file) {
      if (running?.file !== file) {
        await stop();
        running = { file, ...(await start()) };
      }
      return running.address;
    },
    stop,
  };
}

async function start(): Promise<{ address: string; stop: () => Promise<void> }> {
  const { WALK_DATA: data = '', WALK_CLUSTER: cluster = '' } = process.env;
  const { url, drop } = await cloneDatabase(cluster, 'agrim');
  // A copy would run no jobs.
  await queryOnce(url, 'delete from installation');
  const heard = (chunk: string, folder: string) => {
    process.env.WALK_OUTPUT = join(folder, 'output.log');
    appendFileSync(process.env.WALK_OUTPUT, chunk);
  };
  // All walks come from one address: a crowd at a waiting room must appear only if a walk wants it. Disable the 503 for
  // a busy machine.
  const limits = { ...UNLIMITED, LIMIT_PLACES_NETWORK_LEAST: '30', BUSY_AFTER_MS: '0', POOL_WAIT_MS: '30000' };
  const server = await runServer(heard, { ...limits, DATABASE_URL: url }, data);
  process.env.WALK_URL = server.address;
  process.env.WALK_DATABASE = url;
  const stop = async () => {
    await server.stop();
    await drop();
  };
  return { address: server.address, stop };
}

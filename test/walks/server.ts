import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNLIMITED } from '../../contract/limits.ts';
import { runServer } from '../server.ts';

/** The server that the walks go through: they find it by WALK_URL, and what it prints in WALK_OUTPUT. */
export default async function startServer() {
  const { address, stop } = await runServer((chunk, folder) => {
    process.env.WALK_OUTPUT = join(folder, 'output.log');
    appendFileSync(process.env.WALK_OUTPUT, chunk);
  }, UNLIMITED);
  process.env.WALK_URL = address;
  return stop;
}

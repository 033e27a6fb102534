// Starts a process of a release, `server/main.ts` or another named one: `node tools/serve.js [server/worker.ts]`. It
// installs and builds nothing, and the server replaces this process, so that signals reach it.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram, serverEnv, serverFlags } from './server-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program = 'server/main.ts', ...args] = process.argv.slice(2);
const built = builtProgram(root, program);
const file = existsSync(built) ? built : resolve(root, program);
process.removeAllListeners('warning');
process.execve(process.execPath, [process.execPath, ...serverFlags, file, ...args], {
  ...serverEnv(root),
  ...process.env,
});

// Starts a process of a release, `server/main.ts` or another one that is named: `node tools/serve.js [server/worker.ts]`. Nothing is
// installed and nothing is built, and the server takes the place of this process, so that signals reach it.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnv, serverFlags } from './server-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program = 'server/main.ts', ...args] = process.argv.slice(2);
process.removeAllListeners('warning');
process.execve(process.execPath, [process.execPath, ...serverFlags, resolve(root, program), ...args], {
  ...serverEnv(root),
  ...process.env,
});

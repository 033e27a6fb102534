import { type ChildProcess, spawn } from 'node:child_process';
import { startCluster } from '../server/db/cluster.ts';
import { readConfig } from '../server/process/config.ts';
import { explainAndExit } from '../server/process/start-error.ts';
import { build, serverFlags, staleParts } from './builds.js';

// Run each part in a process of its own: Vite sets NODE_ENV for everything in its process.
const vite = ['node_modules/vite/bin/vite.js'];
const native = ['--configLoader', 'native', '--logLevel', 'warn'];
const storefront = ['build', '--watch', '--emptyOutDir=false', '--config', 'web/storefront/vite.config.ts', ...native];
// The server restarts after a change of its own sources or a new build of the storefront.
const watched = ['server', 'contract', 'dist/storefront/server'].map((folder) => `--watch-path=${folder}`);

// The storefront's watcher needs complete results to start from.
await build(process.cwd(), staleParts(process.cwd(), ['shop'])).catch(explainAndExit);
// PostgreSQL keeps running while the server restarts, because we use it too.
const cluster = await openCluster().catch(explainAndExit);
const server = run([...serverFlags, '--watch', '--watch-preserve-output', ...watched, 'server/main.ts']);
const others = [
  run([...vite, ...storefront]),
  run([...vite, ...storefront, '--ssr']),
  // The admin changes in place.
  run([...vite, '--config', 'web/admin/vite.config.ts', '--configLoader', 'native']),
];

async function openCluster() {
  const { DATABASE_URL, AGRIM_DATA } = readConfig();
  return DATABASE_URL ? undefined : startCluster({ folder: AGRIM_DATA, say: console.log });
}

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit' });
}

// However we stop, the server ends last, because it still has work to finish.
const stop = () => {
  for (const child of [...others, server]) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of others) child.on('exit', stop);
server.on('exit', async (code) => {
  stop();
  await cluster?.stop();
  process.exitCode = code ?? 1;
});

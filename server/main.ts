import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { explainAndExit } from './start-error.ts';

/** Loads only the modules that the role of the process needs. */
async function run(): Promise<void> {
  const { ROLE, WEB_PROCESSES } = readConfig();
  if (ROLE === 'worker') await import('./worker.ts');
  else if (ROLE === 'all' && WEB_PROCESSES > 0 && cluster.isPrimary) await import('./processes.ts');
  else await import('./serve.ts');
}

await run().catch(explainAndExit);

import { explainAndExit, StartError } from '../server/process/start-error.ts';
import { benchIntake } from './intake.ts';
import { benchKept } from './kept.ts';
import { benchLists } from './lists.ts';

/** Benches by name. Each starts its own server, prints its table and returns whether every limit held. */
const benches: Record<string, (stop: AbortSignal) => Promise<boolean>> = {
  intake: benchIntake,
  lists: benchLists,
  kept: benchKept,
};

/** `npm run bench` runs all, `npm run bench -- lists` one. */
async function run(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !benches[name]);
  if (unknown) throw new StartError(`there is no bench ${unknown}, but ${Object.keys(benches).join(', ')}.`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (!(await bench(stop.signal))) process.exitCode = 1;
  }
}

await run().catch(explainAndExit);

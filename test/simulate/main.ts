import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { showLaunch } from './demo.ts';
import { HELP, NotPlayable, readOptions } from './options.ts';
import { commandOf, reportOf } from './report.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate`: simulates a launch on a server of its own and recounts it. `--help` prints its options. */
try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof NotPlayable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run({ help, demo, address, report, faults, ...sizes }: ReturnType<typeof readOptions>): Promise<void> {
  if (help) return console.log(HELP);
  if (demo) {
    await showLaunch({ address, ...sizes });
    process.exit(0);
  }
  const simulation = { ...sizes, faults };
  console.log(`Simulating a launch for ${sizes.minutes} min: ${commandOf(simulation)}`);
  const outcome = await simulate(simulation);
  const path = resolve(report);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, reportOf(outcome));
  const broken = outcome.checks.filter(({ against }) => against.length > 0);
  for (const { rule, against } of broken) console.log(`BROKEN: ${rule}\n  ${against.slice(0, 5).join('\n  ')}`);
  console.log(`${outcome.diary.placed.length} orders, ${outcome.diary.answers.length} answers. The report: ${path}`);
  console.log(
    broken.length === 0
      ? `All ${outcome.checks.length} rules hold.`
      : `${broken.length} rules are broken. Again: ${commandOf(simulation)}`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}

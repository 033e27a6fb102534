import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { showLaunch } from './demo.ts';
import { FAULTS, type Fault } from './faults.ts';
import { chances } from './random.ts';
import { commandOf, reportOf } from './report.ts';
import { simulate } from './simulate.ts';

/**
 * `npm run simulate`: rehearses a launch on a server of its own and recounts it. `--seed` plays the same again, `--scale` sets the
 * buyers, `--minutes` the length, `--faults` what goes wrong: `all`, `none`, or names with commas; `--report` the file.
 * `--demo` plays it slowly against the server at hand, at `--address`, for the control room to be shown.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    scale: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '1' },
    faults: { type: 'string', default: 'all' },
    demo: { type: 'boolean', default: false },
    address: { type: 'string', default: 'http://127.0.0.1:3000' },
    report: { type: 'string', default: 'test-results/rehearsal.html' },
  },
});

function numberOf(name: 'seed' | 'scale' | 'minutes', least: number, most: number): number {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  console.error(`--${name} is a number from ${least} to ${most}.`);
  process.exit(2);
}

const seed = Math.floor(numberOf('seed', 0, 2 ** 31));
const scale = Math.floor(numberOf('scale', 10, 100_000));
const minutes = numberOf('minutes', 0.2, 60);
if (values.demo) {
  await showLaunch({ address: values.address, seed, scale, minutes });
  process.exit(0);
}
const rehearsal = { seed, scale, minutes, faults: faultsOf(values.faults) };
console.log(`Rehearsing a launch for ${minutes} min: ${commandOf(rehearsal)}`);
const outcome = await simulate(rehearsal);
const path = resolve(values.report);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, reportOf(outcome));
const broken = outcome.checks.filter(({ against }) => against.length > 0);
for (const { rule, against } of broken) console.log(`BROKEN: ${rule}\n  ${against.slice(0, 5).join('\n  ')}`);
console.log(`${outcome.diary.placed.length} orders, ${outcome.diary.told.length} answers. The report: ${path}`);
console.log(
  broken.length === 0
    ? `All ${outcome.checks.length} rules hold.`
    : `${broken.length} rules are broken. Again: ${commandOf(rehearsal)}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

function faultsOf(asked: string): Fault[] {
  const known = Object.keys(FAULTS) as Fault[];
  if (asked === 'none') return [];
  // By the seed: another order of the faults each time.
  if (asked === 'all') return known.toSorted((a, b) => chances(seed).of(a).next() - chances(seed).of(b).next());
  const names = asked.split(',') as Fault[];
  const unknown = names.find((name) => !known.includes(name));
  if (!unknown) return names;
  console.error(`--faults knows ${known.join(', ')}; not ${unknown}.`);
  process.exit(2);
}

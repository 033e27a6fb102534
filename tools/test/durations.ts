import { writeFileSync } from 'node:fs';
import type { Time } from './reports.ts';
import type { Result } from './run-steps.ts';
import { REPORTS } from './steps.ts';

const SHOWN = 20;

/** Prints the time of each step and the slowest of its files or walks; keeps all of them in durations.json. */
export function tellDurations(results: Result[]): void {
  const slowestFirst = results.map(({ name, seconds, times }) => ({ name, seconds, times: times.toSorted(bySlowest) }));
  writeFileSync(`${REPORTS}/durations.json`, JSON.stringify(slowestFirst, null, 2));
  tell('Steps', slowestFirst);
  const measured = slowestFirst.filter(({ times }) => times.length);
  for (const { name, times } of measured) tell(`Slowest: ${name}`, times.slice(0, SHOWN));
}

function tell(title: string, times: Time[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}

const bySlowest = (a: Time, b: Time) => b.seconds - a.seconds;

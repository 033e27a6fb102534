import { once } from 'node:events';
import { HOUR_MS } from '../../contract/durations.ts';
import { isInterrupted, signalGroup, startNode } from './processes.ts';
import type { Count, Time } from './reports.ts';

// A step that hangs must not hold up the whole run.
const LONGEST_STEP_MS = HOUR_MS;

export interface Step {
  title: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the counts of a step that runs tests; any other step counts as one. */
  count?: () => Count;
  /** Where only some tests are chosen, the step may have none of them. */
  mayBeEmpty?: boolean;
  /** The title of a step listed before it, whose end it waits for and without which it could only fail, slowly. */
  needs?: string;
}

export interface Result extends Count, Time {}

/**
 * Runs stages one after the other, the steps of a stage side by side; goes on after a failure, so that one run tells
 * everything.
 */
export async function runSteps(stages: Step[][]): Promise<Result[]> {
  const results: Result[] = [];
  const started = new Map<string, Promise<Result>>();
  for (const stage of stages) {
    const isAlone = stage.length === 1;
    const perform = async (step: Step) => {
      const needed = await started.get(step.needs ?? '');
      return needed?.failed ? notRun(step) : run(step, isAlone || Boolean(step.count));
    };
    for (const step of stage) started.set(step.title, perform(step));
    for (const { title } of stage) results.push(await (started.get(title) as Promise<Result>));
    if (isInterrupted()) await new Promise(() => {});
  }
  return results;
}

function notRun({ title, needs }: Step): Result {
  console.log(`--- ${title}: not run, because ${needs} failed`);
  return {
    name: title,
    seconds: 0,
    passed: 0,
    failed: 1,
    skipped: 0,
    names: [`not run, because ${needs} failed`],
    times: [],
  };
}

/** The output of a step beside others is shown in one piece at its end, except for tests, which take minutes. */
async function run({ title, command, env = {}, count, mayBeEmpty = false }: Step, isLive: boolean): Promise<Result> {
  const began = performance.now();
  const chunks: Buffer[] = [];
  if (isLive) console.log(`\n=== ${title} ===`);
  const child = startNode(command, env, isLive ? undefined : (chunk) => chunks.push(chunk));
  const timeout = setTimeout(() => signalGroup(child, 'SIGKILL'), LONGEST_STEP_MS);
  const [status] = await once(child, 'close');
  clearTimeout(timeout);
  const seconds = (performance.now() - began) / 1000;

  const asOne = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, names: [], times: [] };
  const result = count ? judge(tryCount(count), status === 0, mayBeEmpty) : asOne;
  if (!isLive) process.stdout.write(`\n=== ${title} ===\n${Buffer.concat(chunks)}`);
  if (!isInterrupted()) console.log(`--- ${title}: ${result.failed ? 'FAILED' : 'ok'} in ${seconds.toFixed(1)} s`);
  return { ...result, name: title, seconds };
}

function tryCount(count: () => Count): Count | undefined {
  try {
    return count();
  } catch {
    return undefined;
  }
}

/** A step has failed where it reports success though nothing ran, or ends badly though no test failed. */
function judge(counted: Count | undefined, endedWell: boolean, mayBeEmpty: boolean): Count {
  if (!counted) return { passed: 0, failed: 1, skipped: 0, names: ['it ended without a report'], times: [] };
  const isHollow = !mayBeEmpty && counted.passed + counted.failed === 0;
  const hidesFailure = !endedWell && counted.failed === 0;
  return isHollow || hidesFailure ? { ...counted, failed: 1 } : counted;
}

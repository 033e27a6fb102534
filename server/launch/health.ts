import { MINUTE_MS } from '../../contract/durations.ts';
import { answerSeconds, intakeOutcomes } from '../monitoring/instruments.service.ts';

interface Sample {
  at: number;
  /** Answers to orders by the upper end of their bucket in seconds, each including all below it. */
  answers: Map<number, number>;
  outcomes: Map<string, number>;
}

interface IntakeHealth {
  p95: number | null;
  placed: number;
  refused: { name: string; orders: number }[];
}

/** Measures how this process answered orders in the last minute, from its own metrics, without a query. */
export function createIntakeHealth() {
  let samples: Sample[] = [];
  return async (now: Date): Promise<IntakeHealth> => {
    const sample = await takeSample(now.getTime());
    samples = [...samples.filter(({ at }) => at > sample.at - MINUTE_MS), sample];
    const before = samples[0] as Sample;
    const since = <K>(of: Map<K, number>, then: Map<K, number>) =>
      [...of].map(([key, count]) => [key, count - (then.get(key) ?? 0)] as const);
    const outcomes = since(sample.outcomes, before.outcomes).filter(([, orders]) => orders > 0);
    return {
      p95: p95Of(since(sample.answers, before.answers)),
      placed: outcomes.find(([name]) => name === 'placed')?.[1] ?? 0,
      refused: outcomes.filter(([name]) => name !== 'placed').map(([name, orders]) => ({ name, orders })),
    };
  };
}

async function takeSample(at: number): Promise<Sample> {
  const answers = new Map<number, number>();
  for (const { metricName, labels, value } of (await answerSeconds.get()).values) {
    const { route, le } = labels as Record<string, string | number>;
    if (route !== 'order' || !metricName?.endsWith('_bucket')) continue;
    const end = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    answers.set(end, (answers.get(end) ?? 0) + value);
  }
  const outcomes = new Map<string, number>();
  for (const { labels, value } of (await intakeOutcomes.get()).values) {
    const name = labels.outcome === 'refused' ? String(labels.reason) : String(labels.outcome);
    outcomes.set(name, (outcomes.get(name) ?? 0) + value);
  }
  return { at, answers, outcomes };
}

/** Returns the p95 of the orders' response time, interpolated within its bucket; null without answers. */
function p95Of(buckets: (readonly [number, number])[]): number | null {
  const sorted = buckets.toSorted(([a], [b]) => a - b);
  const wanted = (sorted.at(-1)?.[1] ?? 0) * 0.95;
  if (wanted === 0) return null;
  let [start, below] = [0, 0];
  for (const [end, count] of sorted) {
    if (count >= wanted)
      return Number.isFinite(end) ? start + ((end - start) * (wanted - below)) / Math.max(1, count - below) : start;
    [start, below] = [end, count];
  }
  return start;
}

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { instruments } from './instruments.service.ts';

/** The question of a process to its parent, and the answer. */
const ASK = 'agrim: metrics of all processes';
/** Milliseconds for which the parent waits: a process that has just ended does not send its counts. */
const ANSWER_TIMEOUT_MS = 6_000;

interface Heard {
  type?: string;
  text?: string;
}

/** In a process of several: sends its counts to the parent, which adds up all of them. */
export function shareCounts(): void {
  if (cluster.isPrimary) return;
  AggregatorRegistry.setRegistries([instruments]);
  new AggregatorRegistry();
}

/** In the parent: answers processes that ask for the metrics of all. */
export function addCounts(report: (error: Error) => void): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (child: Worker, { type }: Heard) => {
    if (type !== ASK) return;
    registry
      .clusterMetrics()
      .then((text) => child.send({ type: ASK, text }))
      .catch(report);
  });
}

/** The counts of all processes of this server, in the format of Prometheus. */
export async function countsOfServer(): Promise<string> {
  if (cluster.isPrimary) return instruments.metrics();
  process.send?.({ type: ASK });
  for (;;) {
    const [{ type, text }] = (await once(process, 'message', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })) as [
      Heard,
    ];
    if (type === ASK && text !== undefined) return text;
  }
}

import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** This process's metrics, for `GET /metrics`. Each name is declared here once. */
export const instruments = new Registry();

const registers = [instruments];

export const answerSeconds = new Histogram({
  name: 'agrim_http_answer_seconds',
  help: 'Time to answer a request, by kind of route and by hundreds of the status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
  registers,
});

export const intakeWaiting = new Gauge({
  name: 'agrim_intake_waiting_orders',
  help: 'Orders that have come and have no answer yet.',
  registers,
});

export const batchOrders = new Histogram({
  name: 'agrim_intake_batch_orders',
  help: 'Orders that one transaction of the intake judged.',
  buckets: [1, 4, 16, 64, 128],
  registers,
});

export const batchSeconds = new Histogram({
  name: 'agrim_intake_batch_seconds',
  help: 'Time from the start of an intake transaction to its commit.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers,
});

export const intakeOutcomes = new Counter({
  name: 'agrim_intake_orders_total',
  help: 'Orders answered by the intake, by outcome and, if rejected, by the field or status that caused it.',
  labelNames: ['outcome', 'reason'] as const,
  registers,
});

let countsProcess = false;

/** Adds memory, processor time, garbage collection and the lag of the event loop, once a process. */
export function countProcess(): void {
  if (countsProcess) return;
  countsProcess = true;
  collectDefaultMetrics({ register: instruments });
}

type RouteKind = 'order' | 'staff' | 'public' | 'file' | 'page' | 'unknown';

/**
 * Returns the kind of route under which an answer counts. Addresses are not counted one by one, because each label
 * takes memory for ever.
 */
export function kindOfRoute({ routeOptions: { url }, method, admission }: FastifyRequest): RouteKind {
  if (!url) return 'unknown';
  if (/^\/(files|assets|admin\/assets)\//.test(url)) return 'file';
  if (!url.startsWith('/api/')) return 'page';
  if (admission) return 'staff';
  return method === 'POST' && PLACES_ORDER.has(url) ? 'order' : 'public';
}

const PLACES_ORDER = new Set(['/api/order/public', '/api/order/public/multi-buy']);

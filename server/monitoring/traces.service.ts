import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';

/**
 * Spans for OpenTelemetry, each told once it has ended. One order is one trace, and its id is the `_id` of the order
 * without dashes: the request that placed it, its way through the intake and every message about it, whenever it is
 * sent and by whichever process. A request that placed none is a trace of its own under the id that the log has of it.
 */
const tracer = trace.getTracer('agrim');
let isOn = false;

/** The ids of the root span that is made next: OpenTelemetry asks `IdGenerator` for them while it makes one. */
export const nextRoot: { traceId?: string | undefined; spanId?: string | undefined } = {};

/** Called when spans have somewhere to go, and when they have no longer. */
export function setTracing(to: boolean): void {
  isOn = to;
}

interface TracedSpan {
  /** The UUID whose trace it belongs to. */
  id: string;
  name: string;
  began: Date;
  ended: Date;
  attributes?: Attributes;
}

/** Tells the span above all others of its trace. */
export function traceRoot({
  id,
  name,
  began,
  ended,
  attributes = {},
  isFault,
}: TracedSpan & { isFault: boolean }): void {
  if (!isOn) return;
  Object.assign(nextRoot, idsOf(id));
  const span = tracer.startSpan(name, { startTime: began, attributes, kind: SpanKind.SERVER }, ROOT_CONTEXT);
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(ended);
}

/** Tells a part of the trace; its root may come later, or has long been told. */
export function tracePart({ id, name, began, ended, attributes = {} }: TracedSpan): void {
  if (!isOn) return;
  const root = { ...idsOf(id), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  const within = trace.setSpanContext(ROOT_CONTEXT, root);
  tracer.startSpan(name, { startTime: began, attributes }, within).end(ended);
}

/** The end of a UUIDv7 is drawn by chance, and so can name the root. */
function idsOf(id: string): { traceId: string; spanId: string } {
  const traceId = id.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(-16) };
}

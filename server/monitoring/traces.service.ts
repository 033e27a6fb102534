import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';

/**
 * Creates spans for OpenTelemetry, each sent when it ends. An order is one trace, whose id is the order's `_id` without
 * dashes. It covers the request that placed the order, the intake and every message about it, in any process. A request
 * without an order is its own trace, under its id in the log.
 */
const tracer = trace.getTracer('agrim');
let isOn = false;

/** The ids of the next root span: OpenTelemetry asks `IdGenerator` for them while it creates the span. */
export const nextRoot: { traceId?: string; spanId?: string } = {};

/** Switches tracing on or off: on while there is a collector for the spans. */
export function setTracing(to: boolean): void {
  isOn = to;
}

interface TracedSpan {
  /** The UUID of the trace. */
  id: string;
  name: string;
  began: Date;
  ended: Date;
  attributes?: Attributes;
}

/** Sends the root span of its trace. */
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

/** Sends a part of the trace; its root can come later, or was sent long ago. */
export function tracePart({ id, name, began, ended, attributes = {} }: TracedSpan): void {
  if (!isOn) return;
  const root = { ...idsOf(id), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  const within = trace.setSpanContext(ROOT_CONTEXT, root);
  tracer.startSpan(name, { startTime: began, attributes }, within).end(ended);
}

/** The end of a UUIDv7 is random, so it can serve as the id of the root span. */
function idsOf(id: string): { traceId: string; spanId: string } {
  const traceId = id.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(-16) };
}

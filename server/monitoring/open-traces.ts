import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../process/config.ts';
import { nextRoot, setTracing } from './traces.service.ts';

/** How long the last spans may take, in milliseconds: an unreachable collector must not delay a server's exit. */
const LAST_SPANS_MS = 500;

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; without that setting it loads nothing. The id alone
 * decides which share of the traces is kept (OTEL_TRACES_SAMPLER_ARG), so all processes keep the same orders. Returns
 * the function that sends the remaining traces at the end.
 */
export async function openTraces(config: Config): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, INSTANCE: instance } = config;
  if (!endpoint) return async () => {};
  const [{ trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const take = (name: 'traceId' | 'spanId') => {
    const id = nextRoot[name];
    nextRoot[name] = undefined;
    return id;
  };
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'agrim', 'service.instance.id': instance }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => take('traceId') ?? random.generateTraceId(),
      generateSpanId: () => take('spanId') ?? random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    trace.disable();
    await Promise.race([provider.shutdown().catch(() => {}), sleep(LAST_SPANS_MS, undefined, { ref: false })]);
  };
}

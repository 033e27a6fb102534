import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { orderFixture } from '../../test/order-fixture.ts';
import { processorShare } from '../../test/processor-share.ts';
import { openTraces } from './open-traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

const spans: Span[] = [];
/** A collector that takes traces over HTTP as JSON. */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(await text(request));
  for (const { scopeSpans } of resourceSpans) for (const { spans: ended } of scopeSpans) spans.push(...ended);
  response.end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());
const { port } = collector.address() as AddressInfo;

const { app, placed, sent } = await orderFixture();

it('follows an order, from the tap to its message, as one trace with the id of the order', async () => {
  const endTraces = await openTraces({ ...app.config, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const { id } = await placed();
  await sent();
  await endTraces();
  const ofOrder = spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  const root = ofOrder.find(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('POST /api/order/public');
  const parts = ofOrder.filter((span) => span !== root);
  expect(parts.map(({ name }) => name)).toEqual(['intake: wait', 'intake: batch', 'message']);
  expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]));
});

it('doesn’t delay the shutdown while the collector is away', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const away = [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'http://127.0.0.1:1'];
  for (const OTEL_EXPORTER_OTLP_ENDPOINT of away) {
    const endTraces = await openTraces({ ...app.config, OTEL_EXPORTER_OTLP_ENDPOINT });
    await placed();
    const began = performance.now();
    await endTraces();
    expect((performance.now() - began) * processorShare()).toBeLessThan(2_000);
  }
  silent.close().closeAllConnections();
});

it('sends nothing without a collector, or if the share is zero', async () => {
  spans.length = 0;
  await placed();
  const endTraces = await openTraces({
    ...app.config,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER_ARG: 0,
  });
  await placed();
  await endTraces();
  expect(spans).toEqual([]);
});

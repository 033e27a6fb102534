import { timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import type { BaseApp } from '../app.ts';
import { countProcess, instruments } from '../monitoring/instruments.service.ts';
import { ownGauges, readGauges } from './gauges.ts';

/** For how long the database's numbers are cached, in milliseconds, so that several scrapers cost as much as one. */
const KEPT_FOR = 10_000;

/**
 * `GET /metrics` in the format of Prometheus, for callers with `Authorization: Bearer METRICS_TOKEN`; without that
 * setting there is no such page. While the database is down, it still reports this process.
 */
export function watchRoutes(app: BaseApp): void {
  const { db, http, config, clock } = app;
  const { METRICS_TOKEN: token } = config;
  if (!token) return;
  countProcess();
  const expected = Buffer.from(`Bearer ${token}`);
  let read: { at: number; gauges: Promise<Registry> } | undefined;

  http.get('/metrics', { config: { pressureHandler: () => {} } }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('Send the token of METRICS_TOKEN.\n');
    const now = clock().getTime();
    if (!read || now - read.at > KEPT_FOR) read = { at: now, gauges: readGauges(db) };
    let isUp = true;
    const gauges = await read.gauges.catch((err) => {
      read = undefined;
      isUp = false;
      app.log.warn({ err }, 'The gauges of the database could not be read.');
      return new Registry();
    });
    const own = ownGauges({ db, instance: config.INSTANCE, isUp });
    return reply
      .type(instruments.contentType)
      .send(`${await own.metrics()}\n${await instruments.metrics()}\n${await gauges.metrics()}`);
  });
}

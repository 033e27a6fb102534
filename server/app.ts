import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { installPlainZodMessages } from '../contract/errors.ts';
import { createCache } from './http/caching/cache.ts';
import { keepAddresses } from './http/caller/addresses.ts';
import { answerBadAddress, answerErrors, notFound } from './http/errors.ts';
import { allowOrigins } from './http/guarding/cors.ts';
import { refuseTwoHosts } from './http/guarding/one-host.ts';
import { safeHeaders, sendSafeHeaders } from './http/guarding/safe-headers.ts';
import { dropStalledReaders, limitBodyTime, REQUEST_PATIENCE, SILENCE_PATIENCE } from './http/guarding/timeouts.ts';
import type { HttpBase, RoomsAbove } from './http/http-app.ts';
import { createLeaving } from './http/leaving.ts';
import { JSON_LIMIT, readJsonBodies } from './http/reading/json-body.ts';
import { readyRoutes } from './http/ready.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { answerSeconds, kindOfRoute } from './monitoring/instruments.service.ts';
import { reportFault } from './monitoring/monitoring.service.ts';
import { traceRoot } from './monitoring/traces.service.ts';
import type { Log } from './process/log.ts';

/** The services that every part of the server shares: the database and the HTTP server, without any domain. */
export interface BaseApp extends HttpBase {
  log: Log;
  limits: Limits;
  /** Announces new orders, whichever instance wrote them. */
  news: EventEmitter<{ orders: [text: string] }>;
}

/** The services that the routes of every domain receive. */
export interface App extends BaseApp, RoomsAbove {
  /** How many orders wait for an answer, and the limit. */
  pressure: () => { waiting: number; most: number };
}

export interface Dependencies
  extends Pick<BaseApp, 'config' | 'log' | 'db' | 'storage' | 'clock' | 'captcha' | 'authenticate'> {
  /** How long a JSON body may take to arrive, in milliseconds. */
  bodyPatience?: number;
}

/** Counts each answer, and logs one line: the request, its outcome and its milliseconds. */
function noteAnswers(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const labels = { route: kindOfRoute(request), status: `${Math.floor(reply.statusCode / 100)}xx` };
    answerSeconds.observe(labels, reply.elapsedTime / 1000);
    const order = request.placed_id ?? undefined;
    const ended = new Date();
    const { method, routeOptions } = request;
    traceRoot({
      id: order ?? request.id,
      name: `${method} ${routeOptions.url ?? 'unknown'}`,
      began: new Date(ended.getTime() - reply.elapsedTime),
      ended,
      isFault: reply.statusCode >= 500,
      attributes: { 'http.response.status_code': reply.statusCode, 'agrim.request': request.id },
    });
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime), order }, 'answered');
    done();
  });
}

/** Creates the HTTP server without its domains; `mountDomains` adds them. */
export async function createApp({ bodyPatience = 15_000, ...dependencies }: Dependencies): Promise<BaseApp> {
  installPlainZodMessages();
  const http = fastify({
    loggerInstance: dependencies.log,
    trustProxy: dependencies.config.TRUST_PROXY ?? false,
    // Each request logs one line, when it is answered (`noteAnswers`).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_PATIENCE,
    connectionTimeout: SILENCE_PATIENCE,
    // While it shuts down, the server still answers requests on open connections (server/http/leaving.ts).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress,
  });
  const headers = safeHeaders(dependencies.config.PUBLIC_URL?.startsWith('https:') ?? false);
  const app: BaseApp = {
    ...dependencies,
    http,
    cache: createCache(dependencies.clock),
    limits: createLimits({ ...dependencies, http }),
    // Each open event stream adds a listener.
    news: new EventEmitter<{ orders: [text: string] }>().setMaxListeners(0),
    headers,
    leaving: createLeaving(http, headers),
    readiness: [],
    mounted: [],
  };

  sendSafeHeaders(http, headers);
  refuseTwoHosts(http);
  await allowOrigins(http, dependencies.config.CORS_ORIGINS);
  keepAddresses(http);
  noteAnswers(http);
  readJsonBodies(http);
  http.decorateRequest('admission', null);
  http.decorateRequest('placed_id', null);
  answerErrors(http, (error, request) => reportFault(app.db, error, request));
  http.setNotFoundHandler({ preHandler: [] }, () => {
    throw notFound('Page');
  });
  await http.register(multipart, {
    limits: { files: 1, parts: 20, fields: 10, fieldSize: 64 * 1024, headerPairs: 100 },
  });
  limitBodyTime(http, bodyPatience);
  dropStalledReaders(http);
  const { BUSY_AFTER_MS: maxEventLoopDelay } = dependencies.config;
  await http.register(underPressure, { maxEventLoopDelay, message: 'busy', retryAfter: 2 });
  readyRoutes(app);
  return app;
}

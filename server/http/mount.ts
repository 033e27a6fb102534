import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { routesOfKinds, serverRoutes } from '../../contract/routes.ts';
import { isUnreachable } from '../db/db.ts';
import {
  type Answering,
  addedOnce,
  idempotent,
  type Keeping,
  kept,
  plain,
  shared,
  streamed,
} from './answering/answer.ts';
import type { Call, CallerOf, Handler } from './answering/call.ts';
import type { Session } from './caller/session.ts';
import { busy, conflict, forbidden, Problem } from './errors.ts';
import type { HttpApp } from './http-app.ts';
import { languageOf } from './language.ts';
import { emptyFields } from './reading/empty-fields.ts';
import { textIssues } from './reading/json-body.ts';

interface MountOptions<E extends Definition> {
  /**
   * For public reads that are the same for everyone: the tags that make the cached response stale if they are invalidated;
   * undefined for a reply that is not worth keeping.
   */
  cache?: Keeping<E>['tags'];
  /** When the cached response expires by the clock alone. */
  until?: Keeping<E>['until'];
  /**
   * For reads with the same answer for many callers: the key of the callers who share it. Callers who ask together are
   * answered together.
   */
  sharedBy?: (caller: CallerOf<E>) => string;
  /** Whether one more call would wait too long: if it still would a moment later, it gets a 503 before its body is read. */
  isFull?: () => boolean;
}

/** The only way to make a route of an endpoint: access, parse, handle, reply by the schema. Pages and files have routes of their own. */
export function mount<E extends Definition>(
  app: HttpApp,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions<E> = {},
): void {
  if (!['public', 'signed-in', 'granted'].includes(endpoint.access))
    throw new Error(`${endpoint.method} ${endpoint.path} has no class of access.`);
  if (endpoint.access === 'granted' && endpoint.path.includes('{') && !endpoint.scope)
    throw new Error(`${endpoint.method} ${endpoint.path} does not say whose rows it is about.`);
  app.mounted.push(endpoint);
  const answer = answering(app, endpoint, reading(app, endpoint, handler), options);
  const meant = endpoint.body ? emptyFields(endpoint.body) : (body: unknown) => body;

  app.http.route({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      ...(endpoint.signed && { isSigned: true }),
    },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: [
      ...(endpoint.perMinute ? [limitCalls(app, endpoint, endpoint.perMinute)] : []),
      ...(options.isFull ? [refuseWhen(options.isFull)] : []),
      ...(endpoint.sameSite ? [refuseOtherSites] : []),
      ...(endpoint.access === 'public' ? [] : [admit(app, endpoint)]),
    ],
    handler: (request, reply) => answer(read(request, reply)),
  });

  function read(request: FastifyRequest, reply: FastifyReply): Call<E> {
    // Before the grants are checked: an empty `_id` edits nothing.
    request.body = meant(request.body);
    const { session, kinds } = grantedPart(app, endpoint, request);
    const language = languageOf(request.url, request.headers);
    const inputs = parse(endpoint, request);
    const { db } = app;
    // TypeScript cannot derive the inputs of a generic endpoint; `parse` has read them by the schemas of this one.
    return { ...inputs, db, session, kinds, language, request, reply, shows, idempotency: null } as unknown as Call<E>;
  }
}

/** Milliseconds. */
const REFUSED_AFTER = 1_000;
const shows = () => {};

/** The one way in which the endpoint is answered. */
function answering<E extends Definition>(
  app: HttpApp,
  endpoint: E,
  handler: Handler<E>,
  { cache, until, sharedBy }: MountOptions<E>,
): Answering<E> {
  if (endpoint.file) return streamed(handler);
  if (cache) return kept(app, endpoint, handler, { tags: cache, until });
  if (sharedBy) return shared(endpoint, handler, sharedBy);
  if (endpoint.edits) return addedOnce(app, endpoint, handler);
  return endpoint.idempotent ? idempotent(endpoint, handler) : plain(endpoint, handler);
}

/** The handler on a replica if the reply may be old, or on the database itself if the replica is behind or fails. */
function reading<E extends Definition>(app: HttpApp, { behind }: E, handler: Handler<E>): Handler<E> {
  if (behind === undefined) return handler;
  return async (call) => {
    const db = app.reader(behind);
    try {
      return await handler({ ...call, db });
    } catch (error) {
      if (db === app.db || !isUnreachable(error)) throw error;
      return handler(call);
    }
  };
}

/** The session of an admitted caller, and the parts of the call that it may use. */
export interface Admission {
  session: Session;
  granted: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    /** The order that the request has placed, for log and traces. */
    placed_id: string | null;
  }
}

/** Browsers say where a call comes from; other clients have no page that could lure them. */
const refuseOtherSites = async ({ headers }: FastifyRequest) => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Problem(400, 'Requests from other sites are not allowed.');
};

/** Refuses an address that has made too many of these calls in the last minute. */
const limitCalls =
  ({ limits }: HttpApp, { method, path }: Definition, most: number) =>
  async ({ ip }: FastifyRequest) =>
    limits.call(ip, `${method} ${path}`, most);

/**
 * Refuses a call that would wait too long after a moment, unless there is room by then: answers to a crowd that asks
 * again at once would take the processor from the orders that are being placed.
 */
const refuseWhen = (isFull: () => boolean) => async () => {
  if (isFull()) await sleep(REFUSED_AFTER);
  if (isFull()) throw busy();
};

/** Decides from the headers alone, before a body is read, whether any part of the call is open to the caller. */
function admit(app: HttpApp, endpoint: Definition) {
  const routes = serverRoutes(endpoint);
  return async (request: FastifyRequest) => {
    const session = await app.authenticate(app.db, request, routes);
    if (!session) throw forbidden();
    if (endpoint.access === 'granted' && session.granted.length === 0) throw refused(app, endpoint, request, session);
    refuseChanges(endpoint, session.session);
    request.admission = session;
  };
}

/** Somebody who looks at the back office as another role changes nothing, and can only leave. */
function refuseChanges({ method, sameSite, path }: Definition, { viewed_role }: Session): void {
  if (!viewed_role || path === 'user/logout' || (method === 'GET' && !sameSite)) return;
  throw conflict(
    `You are viewing the back office as ${viewed_role.role_title}. Return to your own view to make changes.`,
  );
}

/** The 403 for a signed-in person, which leaves a trace. */
function refused(app: HttpApp, { method, path }: Definition, request: FastifyRequest, { session }: Admission): Problem {
  app.noteRefusal(session, `${method} ${path}`, request.log);
  return forbidden();
}

/** The part of the caller's grants that the body asks for. */
function grantedPart(app: HttpApp, endpoint: Definition, request: FastifyRequest) {
  const { admission, body } = request;
  if (!admission) return { session: null, kinds: [] };
  const { session, granted } = admission;
  if (endpoint.access === 'signed-in') return { session, kinds: [] };
  const routes = routesOfKinds(endpoint, partOf(endpoint, body));
  if (isPart(endpoint, routes) && !routes.some((route) => granted.includes(route)))
    throw refused(app, endpoint, request, admission);
  return { session, kinds: endpoint.kinds?.filter((_kind, index) => granted.includes(routes[index] as string)) ?? [] };
}

/** The body is not parsed yet, so it may be anything. */
function partOf(endpoint: Definition, body: unknown): string {
  const key = `${endpoint.method} ${endpoint.path}`;
  const fields = (body ?? {}) as Record<string, unknown>;
  const value = endpoint.grantedBy && fields[endpoint.grantedBy.field];
  if (endpoint.grantedBy) return `${key} {${typeof value === 'string' ? value : ''}}`;
  return endpoint.edits && fields._id !== undefined ? `${key} {_id}` : key;
}

/** An unknown part is not refused here: the schema names its field. */
const isPart = (endpoint: Definition, routes: string[]) =>
  routes.some((route) => serverRoutes(endpoint).includes(route));

/** Decodes the three inputs and reports the bad fields of all of them at once. */
function parse(endpoint: Definition, request: FastifyRequest) {
  const issues: z.core.$ZodIssue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    issues.push(...textIssues(value));
    const result = schema.safeDecode(value);
    if (!result.success) issues.push(...result.error.issues);
    return result.data;
  };
  const parsed = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, withoutEmpty(request.query as Record<string, unknown>)),
    body: read(endpoint.multipart ? undefined : endpoint.body, request.body ?? {}),
  };
  if (issues.length > 0) throw new z.ZodError(issues);
  return parsed;
}

/** Empty values and stray `&` mean no filter. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => name !== '' && value !== ''));
}

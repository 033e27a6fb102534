import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { routesOfKinds, serverRoutes } from '../../contract/routes.ts';
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
import { languageOf, staffLanguage } from './language.ts';
import { emptyFields } from './reading/empty-fields.ts';
import { textIssues } from './reading/json-body.ts';
import { asWritten, say } from './words/sentence.ts';

interface MountOptions<E extends Definition> {
  /** For shared public reads: tags that invalidate the cached response; undefined if it isn't worth caching. */
  cache?: Keeping<E>['tags'];
  /** Returns when the cached response expires by time alone. */
  until?: Keeping<E>['until'];
  /**
   * For reads that many callers share: a key, equal for callers who get the same answer. Simultaneous callers share one
   * read.
   */
  sharedBy?: (caller: CallerOf<E>) => string;
  /**
   * Whether one more call would wait too long. If that is still so a moment later, the call gets a 503 before its body
   * is read.
   */
  isFull?: () => boolean;
}

/**
 * Makes an endpoint's route: access, parse, handle, reply by the schema. Every API route is made here; pages and files
 * have routes of their own.
 */
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
  const answer = answering(app, endpoint, handler, options);
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
    // Do this before the grants, because an empty `_id` isn't an edit.
    request.body = meant(request.body);
    const { session, kinds } = grantedPart(app, endpoint, request);
    const language = session ? staffLanguage(request.headers) : languageOf(request.url, request.headers);
    const inputs = parse(endpoint, request);
    const { db } = app;
    // TypeScript can't derive a generic endpoint's inputs; `parse` has read them by its schemas.
    return { ...inputs, db, session, kinds, language, request, reply, shows, idempotency: null } as unknown as Call<E>;
  }
}

/** In milliseconds. */
const REFUSED_AFTER = 1_000;
const shows = () => {};

/** Picks how the endpoint is answered. */
function answering<E extends Definition>(
  app: HttpApp,
  endpoint: E,
  handler: Handler<E>,
  { cache, until, sharedBy }: MountOptions<E>,
): Answering<E> {
  if (endpoint.file) return streamed(handler);
  if (cache) return kept(app, endpoint, handler, { tags: cache, until });
  if (sharedBy) return shared(endpoint, handler, sharedBy);
  if (endpoint.edits || endpoint.once) return addedOnce(app, endpoint, handler);
  return endpoint.idempotent ? idempotent(endpoint, handler) : plain(endpoint, handler);
}

/** An admitted caller's session, and the parts of the call it may use. */
export interface Admission {
  session: Session;
  granted: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    /** The placed order, for logs and traces. */
    placed_id: string | null;
  }
}

/** Browsers say where a call comes from; other clients have no page that could trick them. */
const refuseOtherSites = async ({ headers }: FastifyRequest) => {
  if (headers['sec-fetch-site'] === 'cross-site')
    throw new Problem(400, asWritten('Requests from other sites are not allowed.'));
};

/** Refuses an address that made too many of these calls in the last minute. */
const limitCalls =
  ({ limits }: HttpApp, { method, path }: Definition, most: number) =>
  async ({ ip }: FastifyRequest) =>
    limits.call(ip, `${method} ${path}`, most);

/**
 * Refuses a call that would wait too long, unless room appears within a moment. Answering at once would make a crowd
 * retry, and take the CPU from orders being placed.
 */
const refuseWhen = (isFull: () => boolean) => async () => {
  if (isFull()) await sleep(REFUSED_AFTER);
  if (isFull()) throw busy();
};

/** Decides by the headers alone, before any body is read, whether the caller may use any part of the call. */
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

/** Viewing as another role is read-only; only leaving is allowed. */
function refuseChanges({ method, sameSite, path }: Definition, { viewed_role }: Session): void {
  if (!viewed_role || path === 'user/logout' || (method === 'GET' && !sameSite)) return;
  throw conflict(
    say('You are viewing the back office as {role}. Return to your own view to make changes.', {
      role: viewed_role.role_title,
    }),
  );
}

/** Logs and answers a 403 for a signed-in person. */
function refused(app: HttpApp, { method, path }: Definition, request: FastifyRequest, { session }: Admission): Problem {
  app.noteRefusal(session, `${method} ${path}`, request.log);
  return forbidden();
}

/** Returns the caller's grants for the part of the call that the body asks for. */
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

/** Returns which separately granted part of a call its body needs. The body isn't parsed yet, so it can be anything. */
function partOf(endpoint: Definition, body: unknown): string {
  const key = `${endpoint.method} ${endpoint.path}`;
  const fields = (body ?? {}) as Record<string, unknown>;
  const value = endpoint.grantedBy && fields[endpoint.grantedBy.field];
  if (endpoint.grantedBy) return `${key} {${typeof value === 'string' ? value : ''}}`;
  return endpoint.edits && fields._id !== undefined ? `${key} {_id}` : key;
}

/** Don't refuse an unknown part here: the schema names its field. */
const isPart = (endpoint: Definition, routes: string[]) =>
  routes.some((route) => serverRoutes(endpoint).includes(route));

/** Parses params, query and body, and reports all bad fields together. */
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

/** Ignore empty values and stray `&`: they mean no filter. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => name !== '' && value !== ''));
}

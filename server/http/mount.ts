import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Definition } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/language.ts';
import { routesOfKinds, serverRoutes } from '../../contract/routes.ts';
import { emptyFields } from './empty-fields.ts';
import { busy, forbidden, Problem } from './errors.ts';
import type { HttpApp } from './http-app.ts';
import { type IdempotencyKey, idempotencyKey } from './idempotency.ts';
import { textIssues } from './json-body.ts';
import { languageOf } from './language.ts';
import { inNepali } from './nepali.ts';
import type { Session } from './session.ts';
import { createSharedReads } from './shared-reads.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler is given: everything parsed, the session where the endpoint asks for one. */
export interface Call<E extends Definition> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  session: E['access'] extends 'public' ? null : Session;
  /** Of the endpoint's kinds those that the caller's roles grant. */
  kinds: E['kinds'] extends readonly (infer K)[] ? K[] : [];
  idempotency: E['idempotent'] extends true ? IdempotencyKey | null : null;
  /** Adds the tags of what was read for a reply that is kept. */
  shows: (tags: string[]) => void;
  /** The caller's, for what is said to a visitor. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The reply in its inside form; `success: true` is added here. A file's handler returns what Fastify can send. */
type Answer<E extends Definition> = E['file'] extends true ? unknown : Omit<z.output<E['reply']>, 'success'>;

type Handler<E extends Definition> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

interface MountOptions<E extends Definition> {
  /**
   * For public reads that are the same for everyone: the tags that make the kept reply stale where they are invalidated;
   * undefined for a reply that is not worth keeping.
   */
  cache?: (call: Pick<Call<E>, 'params' | 'query'>) => string[] | undefined;
  /** When the kept reply is over by the clock alone. */
  until?: () => Promise<Date | undefined>;
  /** For reads that say the same to many: to whom else, besides the same question. Who asks together is answered together. */
  sharedBy?: (call: Pick<Call<E>, 'session' | 'kinds'>) => string;
  /** Whether one more call would wait too long: it is a 503 before its body is read. */
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
  const share = createSharedReads<string>();
  const meant = endpoint.body ? emptyFields(endpoint.body) : (body: unknown) => body;

  app.http.route({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      ...(endpoint.signed && { isSigned: true }),
      ...(endpoint.perMinute && { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }),
    },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: [
      ...(options.isFull ? [refuseWhen(options.isFull)] : []),
      ...(endpoint.sameSite ? [refuseOtherSites] : []),
      ...(endpoint.access === 'public' ? [] : [admit(app, endpoint)]),
    ],
    handler: (request, reply) => {
      const kept = options.cache && app.cache.at(request.url);
      return kept ? app.cache.send(request, reply, kept) : answer(request, reply);
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Before it is asked what is granted: an `_id` that says nothing edits nothing.
    request.body = meant(request.body);
    const { session, kinds } = grantedPart(app, endpoint, request);
    const shows = () => {};
    const language = languageOf(request.url, request.headers);
    const call = { ...parse(endpoint, request), session, kinds, shows, language, request, reply } as unknown as Call<E>;
    if (endpoint.file) {
      reply.header('cache-control', 'no-store');
      return handler(call);
    }
    const tags = options.cache?.(call);
    // What is asked for too variously to be kept costs a query each time.
    if (options.cache && !tags) app.limits.search(request.ip);
    if (tags) {
      const key = `${request.method} ${endpoint.path} ${JSON.stringify([call.params, call.query])}`;
      const make = async () => {
        const shown = [...tags];
        const answer = await handler({ ...call, shows: (more) => shown.push(...more) });
        const { data } = answer as { data?: unknown };
        return { body: wire(endpoint, answer), tags: shown, isNothing: Array.isArray(data) && data.length === 0 };
      };
      const kept = await app.cache.get(key, { type: JSON_TYPE, make, until: options.until });
      app.cache.remember(request.url, key);
      return app.cache.send(request, reply, kept);
    }
    call.idempotency = (endpoint.idempotent ? idempotencyKey(endpoint, request) : null) as Call<E>['idempotency'];
    const read = async () => wire(endpoint, saidTo(session ? 'en' : language, await handler(call)));
    const { sharedBy } = options;
    if (!sharedBy) return sendJson(request, reply, await read());
    const question = `${sharedBy(call)} ${JSON.stringify([call.params, call.query])}`;
    return sendJson(request, reply, await share(question, read));
  }
}

/** What a visitor is told is in the visitor's language; staff are spoken to in English. */
function saidTo<A>(language: Language, answer: A): A {
  const { msg } = answer as { msg?: string };
  return language === 'ne' && msg ? { ...answer, msg: inNepali(msg) } : answer;
}

/** Who is let in, and to which parts of the call. */
export interface Admission {
  session: Session;
  granted: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

/** Browsers say where a call comes from; what is no browser has no page to be lured to. */
const refuseOtherSites = async ({ headers }: FastifyRequest) => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Problem(400, 'This cannot be asked for by another site.');
};

const refuseWhen = (isFull: () => boolean) => async () => {
  if (isFull()) throw busy();
};

/** Decides from the headers alone, before a body is read, whether any part of the call is open to the caller. */
function admit(app: HttpApp, endpoint: Definition) {
  const routes = serverRoutes(endpoint);
  return async (request: FastifyRequest) => {
    const found = await app.authenticate(app.db, request, routes);
    if (!found) throw forbidden();
    if (endpoint.access === 'granted' && found.granted.length === 0) throw refused(app, endpoint, request, found);
    request.admission = found;
  };
}

/** The 403 of somebody who is signed in, which leaves a trace. */
function refused(app: HttpApp, { method, path }: Definition, request: FastifyRequest, { session }: Admission): Problem {
  app.noteRefusal(session, `${method} ${path}`, request.log);
  return forbidden();
}

/** Of what is open to the caller the part that the body asks for. */
function grantedPart(app: HttpApp, endpoint: Definition, request: FastifyRequest) {
  const { admission, body } = request;
  if (!admission) return { session: null, kinds: [] };
  const { session, granted } = admission;
  if (endpoint.access === 'signed-in') return { session, kinds: [] };
  const asked = routesOfKinds(endpoint, partOf(endpoint, body));
  if (isPart(endpoint, asked) && !asked.some((route) => granted.includes(route)))
    throw refused(app, endpoint, request, admission);
  return { session, kinds: endpoint.kinds?.filter((_kind, index) => granted.includes(asked[index] as string)) ?? [] };
}

/** The body is not parsed yet, so it may be anything. */
function partOf(endpoint: Definition, body: unknown): string {
  const key = `${endpoint.method} ${endpoint.path}`;
  const fields = (body ?? {}) as Record<string, unknown>;
  const value = endpoint.grantedBy && fields[endpoint.grantedBy.field];
  if (endpoint.grantedBy) return `${key} {${typeof value === 'string' ? value : ''}}`;
  return endpoint.edits && fields._id !== undefined ? `${key} {_id}` : key;
}

/** A part that there is not is no question of grants: its field is refused by the schema. */
const isPart = (endpoint: Definition, asked: string[]) => asked.some((route) => serverRoutes(endpoint).includes(route));

/** Decodes the three inputs and reports the bad fields of all of them at once. */
function parse(endpoint: Definition, request: FastifyRequest) {
  const issues: z.core.$ZodIssue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    issues.push(...textIssues(value));
    const result = schema.safeDecode(value as never);
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

/** Empty values and stray `&` mean no filter (design 5). */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => name !== '' && value !== ''));
}

/** The reply's bytes: the schema encodes money and times and drops fields it does not name; null fields are left out. */
function wire(endpoint: Definition, answer: unknown): string {
  const encoded = z.safeEncode(endpoint.reply, { success: true, ...(answer as object) } as never);
  // A reply that does not fit is a fault of ours, never an error of the caller's fields.
  if (!encoded.success) throw new Error(`The reply of ${endpoint.path} does not fit: ${encoded.error.message}`);
  return JSON.stringify(encoded.data, (_key, value) => (value === null ? undefined : value));
}

function sendJson(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  reply.type(JSON_TYPE).header('cache-control', 'no-store');
  if (request.method === 'GET') {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  }
  return reply.send(body);
}

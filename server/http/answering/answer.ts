import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import type { Language } from '../../../contract/language/language.ts';
import { createSharedReads } from '../caching/shared-reads.ts';
import type { HttpApp } from '../http-app.ts';
import { type Text, textIn } from '../words/sentence.ts';
import type { Call, CallerOf, Handler, Question } from './call.ts';
import { claimKey, type IdempotencyKey, idempotencyKey, keepClaimed, leaveClaim } from './idempotency.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers a call that passed its access check and parsed. */
export type Answering<E extends Definition> = (call: Call<E>) => Promise<unknown>;

/** Runs the handler on every call. */
export function plain<E extends Definition>(endpoint: E, handler: Handler<E>): Answering<E> {
  return async (call) => sendJson(call, wire(endpoint, inLanguageOf(call, await handler(call))));
}

/** Runs the handler with the client's key; the handler stores the reply under it and repeats it. */
export function idempotent<E extends Definition>(endpoint: E, handler: Handler<E>): Answering<E> {
  const answer = plain(endpoint, handler);
  return (call) => {
    const given = idempotencyKey(endpoint, call.request);
    const idempotency = (given && ownKey(call as unknown as Call<Definition>, given)) as Call<E>['idempotency'];
    return answer({ ...call, idempotency });
  };
}

/** A signed-in user's key belongs to that user and one kind of record. */
const ownKey = ({ session, request }: Call<Definition>, key: IdempotencyKey): IdempotencyKey =>
  session ? { ...key, route: `${request.method} ${request.url} ${session.user_id}` } : key;

/**
 * Adds a record once per user and key: a second press after a lost answer gets the first reply. Edits need no key,
 * because they name their revision.
 */
export function addedOnce<E extends Definition>(app: HttpApp, endpoint: E, handler: Handler<E>): Answering<E> {
  const answer = plain(endpoint, handler);
  return async (call) => {
    // Every body that both adds and edits has an `_id`, which one endpoint's types can't express.
    const asked = call as unknown as Call<Definition> & { body: { _id?: string } };
    const given = asked.body._id === undefined ? idempotencyKey(endpoint, call.request) : null;
    if (!given) return answer(call);
    const key = ownKey(asked, given);
    const before = await claimKey(app.db, key);
    if (before) return sendJson(call, JSON.stringify(before));
    const added = await made(call).catch(async (error) => {
      await leaveClaim(app.db, key);
      throw error;
    });
    await keepClaimed(app.db, key, JSON.parse(added));
    return sendJson(call, added);
  };

  async function made(call: Call<E>) {
    return wire(endpoint, inLanguageOf(call, await handler(call)));
  }
}

/** Answers simultaneous callers together; `by` names those who share an answer. */
export function shared<E extends Definition>(
  endpoint: E,
  handler: Handler<E>,
  by: (caller: CallerOf<E>) => string,
): Answering<E> {
  const share = createSharedReads<string>();
  return async (call) => {
    const question = `${by(call)} ${JSON.stringify([call.params, call.query])}`;
    const read = async () => wire(endpoint, inLanguageOf(call, await handler(call)));
    return sendJson(call, await share(question, read));
  };
}

export interface Keeping<E extends Definition> {
  /** Tags that invalidate the reply; undefined for one that isn't worth caching. */
  tags: (question: Question<E>) => string[] | undefined;
  /** Returns when the cached response expires by time alone. */
  until?: () => Promise<Date | undefined>;
}

/**
 * Caches a reply that is the same for all visitors. A reply without tags isn't cached, and counts towards the search
 * limit of its address.
 */
export function kept<E extends Definition>(
  app: HttpApp,
  endpoint: E,
  handler: Handler<E>,
  { tags, until }: Keeping<E>,
): Answering<E> {
  const answer = plain(endpoint, handler);
  return async (call) => {
    const { params, query, request, reply } = call;
    const tagged = tags(call);
    if (!tagged) app.limits.search(request.ip);
    if (!tagged) return answer(call);
    const key = `${request.method} ${endpoint.path} ${JSON.stringify([params, query])}`;
    const make = async () => {
      const shown = [...tagged];
      const answer = inLanguageOf(
        { ...call, language: 'en' },
        await handler({ ...call, shows: (more) => shown.push(...more) }),
      );
      const { data } = answer as { data?: unknown };
      return { body: wire(endpoint, answer), tags: shown, isNothing: Array.isArray(data) && data.length === 0 };
    };
    const cached = await app.cache.get(key, { type: JSON_TYPE, make, until });
    return app.cache.send(request, reply, cached);
  };
}

/** Sends the file the handler streams. */
export function streamed<E extends Definition>(handler: Handler<E>): Answering<E> {
  return async (call) => {
    call.reply.header('cache-control', 'no-store');
    return handler(call);
  };
}

/** Translates the message for the caller. */
function inLanguageOf({ language }: { language: Language }, answer: unknown): object {
  const given = answer as { msg?: Text };
  const { msg } = given;
  return msg === undefined ? given : { ...given, msg: textIn(language, msg) };
}

/** Encodes the reply: the schema converts money and times, and drops nulls and fields it doesn't name. */
function wire(endpoint: Definition, answer: object): string {
  const encoded = z.safeEncode(endpoint.reply, { success: true, ...answer });
  // A reply that breaks its schema is our fault, never a field error.
  if (!encoded.success) throw new Error(`The reply of ${endpoint.path} does not fit: ${encoded.error.message}`);
  return JSON.stringify(encoded.data, (_key, value) => (value === null ? undefined : value));
}

function sendJson({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, body: string): FastifyReply {
  reply.type(JSON_TYPE).header('cache-control', 'no-store');
  if (request.method === 'GET') {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  }
  return reply.send(body);
}

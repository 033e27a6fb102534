import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { mayBeTrial } from '../caller/trial.ts';
import { hasTwoHosts } from '../guarding/one-host.ts';
import type { Cache } from '../kept/cache.ts';
import { addressIn, languageOf } from '../language.ts';

/**
 * Whether a visitor is held back from a page: not at all, with the waiting page, or as the router decides. It looks
 * only into memory.
 */
export type Hold = (url: string, headers: IncomingHttpHeaders) => 'open' | 'router' | { headers: Own; body: Buffer };

type Own = Record<string, string | string[]>;

interface Front {
  cache: Cache;
  /** Headers that every reply has. */
  headers: Record<string, string>;
  /** Whether a visitor must wait before a page. */
  hold: Hold;
  onAnswer: () => void;
}

/**
 * Answers the page kept for an address before the router is asked: no page that a launch crowd reads depends on who
 * asks, so nothing else is looked at. A request without fresh bytes, and every request while the server closes, goes
 * the long way.
 */
export function answerFromCache(http: FastifyInstance, { cache, headers, hold, onAnswer }: Front): void {
  // Other listeners, such as those that count, stay as they are.
  if (!http.server.listeners('request').includes(http.routing)) throw new Error('The router listens in another way.');
  http.server.off('request', http.routing).on('request', (request, response) => {
    if (!answerKept(request, response)) http.routing(request, response);
  });

  /** Headers together with those of every reply. Most answers have the same ones: they are joined once, until the server leaves. */
  const joined = new WeakMap<Own, Own>();
  function withCommon(own: Own): Own {
    const before = joined.get(own);
    if (before && before.connection === headers.connection) return before;
    const all = { ...headers, ...own };
    joined.set(own, all);
    return all;
  }

  function answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers: requested } = request;
    if (method !== 'GET' || url === undefined || !http.server.listening) return false;
    if (mayBeTrial(requested) || hasTwoHosts(request)) return false;
    const held = hold(url, requested);
    if (held === 'router') return false;
    if (held !== 'open') {
      response.writeHead(200, { ...withCommon(held.headers), 'content-length': held.body.length }).end(held.body);
      onAnswer();
      return true;
    }
    const cached = cache.at(addressIn(languageOf(url, requested), url));
    if (!cached) return false;
    const { status, headers: own, bytes } = cache.replyWith(cached, requested);
    const length = bytes && { 'content-length': bytes.length };
    response.writeHead(status, { ...headers, ...own, ...length }).end(bytes);
    onAnswer();
    return true;
  }
}

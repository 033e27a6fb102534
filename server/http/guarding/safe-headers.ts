import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** For replies that are no page: nothing in them runs, loads or is framed. */
const NOTHING = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * The headers of each reply, made by helmet once, because they do not depend on the request. Pages put their own
 * content security policy in place of this one.
 */
export function safeHeaders(isBehindTls: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  } as unknown as ServerResponse;
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Left out, because they are for old browsers, and each header costs on every reply.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isBehindTls && { maxAge: 63_072_000, includeSubDomains: false },
  })({} as IncomingMessage, response, () => {});
  // The nearest store is found by the visitor's place, asked for when they press the button.
  headers['permissions-policy'] = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()';
  return headers;
}

/** Puts the headers, and the request's id, on every reply. */
export function sendSafeHeaders(http: FastifyInstance, headers: Record<string, string>): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The policy for replies other than pages: run, load and frame nothing. */
const NOTHING = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Every reply's headers, built once by helmet because no request changes them. Pages replace the content security
 * policy with their own.
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
    // Omit these: only old browsers need them, and each header costs on every reply.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isBehindTls && { maxAge: 63_072_000, includeSubDomains: false },
  })({} as IncomingMessage, response, () => {});
  // The store finder asks for the visitor's position when they press its button.
  headers['permissions-policy'] = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()';
  return headers;
}

/** Adds the headers and the request id to every reply. */
export function sendSafeHeaders(http: FastifyInstance, headers: Record<string, string>): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
}

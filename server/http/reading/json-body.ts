import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { invalid } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, if it is signed. */
    sentText?: string;
  }
  interface FastifyContextConfig {
    isSigned?: boolean;
  }
}

/** Bytes; an endpoint that takes more says so. */
export const JSON_LIMIT = 256 * 1024;
const DEEPEST = 32;

/** Reads JSON bodies: one that is announced and not sent is an empty body, as a DELETE of a typed client sends it. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.isSigned) request.sentText = text;
    if (text.trim() === '') return done(null, undefined);
    parse(request, text, (error, body) => {
      if (!error && isDeeper(body, DEEPEST)) done(invalid({ body: `Nest at most ${DEEPEST} levels.` }));
      else done(error, body);
    });
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The texts of an input that PostgreSQL cannot store, each at its field: with a NUL, or half of a surrogate pair. */
export function textIssues(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [unstorable(path)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? textIssues(inner, [...path, name]) : [unstorable(path)],
  );
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const unstorable = (path: PropertyKey[]): z.core.$ZodIssue => ({
  code: 'custom',
  path,
  message: 'A text has a character that cannot be stored. Please type it again.',
});

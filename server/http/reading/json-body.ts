import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { invalid } from '../errors.ts';
import { asWritten } from '../words/sentence.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, for calls with a signature. */
    sentText?: string;
  }
  interface FastifyContextConfig {
    isSigned?: boolean;
  }
}

/** In bytes; an endpoint that takes more declares it. */
export const JSON_LIMIT = 256 * 1024;
const DEEPEST = 32;

/** Reads JSON bodies. An announced but missing body counts as empty: typed clients send one with DELETE. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.isSigned) request.sentText = text;
    if (text.trim() === '') return done(null, undefined);
    parse(request, text, (error, body) => {
      if (!error && isDeeper(body, DEEPEST)) done(invalid({ body: asWritten(`Nest at most ${DEEPEST} levels.`) }));
      else done(error, body);
    });
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Finds texts PostgreSQL can't store, by field: with a NUL, or half a surrogate pair. */
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
  message: 'A text has a character that can’t be stored. Please type it again.',
});

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { Definition } from '../../contract/endpoint.ts';
import type { HttpApp } from './http-app.ts';

type Schema = { properties?: Record<string, object>; required?: string[] };

/** The wire form of a schema; a codec's inside form never leaves the server. */
const wireSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as Schema;
};

const failure = {
  type: 'object',
  properties: {
    success: { const: false },
    msg: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
  required: ['success', 'msg'],
};

/** OpenAPI 3.1 of every mounted endpoint, from the same schemas that parse and serialise. */
export function openApi(endpoints: Definition[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agrim',
      version: '0.1.0',
      description: 'Pre-orders, campaigns and the storefront. Amounts are rupees, times are UTC.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of user/login.' },
      },
      responses: {
        Failure: {
          description: 'What went wrong, by field where a field is wrong',
          content: { 'application/json': { schema: failure } },
        },
      },
    },
  };
}

function operation(endpoint: Definition) {
  const { method, path, access, about, params, query, body, reply, idempotent, multipart, file } = endpoint;
  const ok = file
    ? { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : { description: about, content: { 'application/json': { schema: wireSchema(reply) } } };
  const refused = { $ref: '#/components/responses/Failure' };
  return {
    operationId: `${method.toLowerCase()}_${path.replace(/\W+/g, '_')}`,
    summary: about,
    tags: [path.split('/')[0]],
    ...(access !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...(multipart && { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }),
    ...(body &&
      !multipart && { requestBody: { required: true, content: { 'application/json': { schema: wireSchema(body) } } } }),
    responses: { 200: ok, 400: refused, 404: refused, ...(access !== 'public' && { 403: refused }) },
  };
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }));
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Agrim API</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });`;

/** `/api/openapi.json` and a page to read and try it at `/api/docs`. */
export async function openApiRoutes(app: HttpApp): Promise<void> {
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const csp = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
  // Made once: who asks for it often and reads slowly holds no copies.
  let document: Buffer | undefined;
  app.http.get('/api/openapi.json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi(app.mounted)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.http.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(PAGE),
  );
  app.http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
  // The package holds source maps, a demo page and builds that nobody asks for.
  const used = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
  const allowedPath = (path: string) => used.includes(path);
  await app.http.register(fastifyStatic, {
    root: ui,
    prefix: '/api/docs/ui/',
    decorateReply: false,
    index: false,
    allowedPath,
  });
}

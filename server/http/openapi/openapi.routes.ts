import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { HttpApp } from '../http-app.ts';
import { openApi } from './document.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Agrim API</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });`;

/** Serves `/api/openapi.json` and a page to read and try it, `/api/docs`. */
export async function openApiRoutes(app: HttpApp): Promise<void> {
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const csp =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";
  // Built once, so slow readers hold no copies.
  let document: Buffer | undefined;
  app.http.get('/api/openapi.json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi(app.mounted)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.http.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(PAGE),
  );
  app.http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
  // The package also has source maps, a demo page and builds we don't need.
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

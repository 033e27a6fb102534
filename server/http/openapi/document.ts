import type { z } from 'zod';
import { type Definition, failure, takesKey } from '../../../contract/calls/endpoint.ts';
import { answersOf, FAILURES } from './answers.ts';
import { pascal } from './names.ts';
import { createSchemas, merged, nameOf, type Schema } from './schemas.ts';
import { tagOf, tagsOf } from './tags.ts';

type Schemas = ReturnType<typeof createSchemas>;

/** Builds OpenAPI 3.1 for every mounted endpoint, from the schemas that parse and serialise. */
export function openApi(endpoints: Definition[]) {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  const failed = { 'application/json': { schema: schemas.of(failure) } };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Agrim',
      version: '0.1.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Pre-orders, campaigns and the storefront. Amounts are in rupees, times in UTC. Empty fields are left out of responses; request bodies can omit them or send empty or null.',
    },
    servers: [{ url: '/api' }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      schemas: schemas.named,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: SECURITY,
      responses: Object.fromEntries(
        Object.values(FAILURES).map(({ name, description, headers }) => [
          name,
          { description, ...(headers && { headers }), content: failed },
        ]),
      ),
    },
  };
  return merged(document, schemas.named);
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key you choose: within 24 hours, repeating the same key and body returns the first response. Edits don’t need one.',
  schema: { type: 'string' },
};

const SECURITY = {
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of user/login.' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Agrim-Signature',
    description: 'HMAC-SHA256, in hex, of the X-Agrim-Timestamp, a dot and the body as it is sent.',
  },
};

function operation(endpoint: Definition, schemas: Schemas) {
  const { access, about, params, query, reply, file, signed } = endpoint;
  const name = pascal(nameOf(endpoint));
  const body = bodyOf(endpoint, schemas);
  const ok = file
    ? { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : { description: about, content: { 'application/json': { schema: schemas.of(reply) } } };
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    summary: about,
    tags: [tagOf(endpoint)],
    security: signed ? [{ signature: [] }] : access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(params, 'path', schemas),
      ...parameters(query, 'query', schemas),
      ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { 200: ok, ...answersOf(endpoint) },
  };
}

function bodyOf({ body, multipart }: Definition, schemas: Schemas) {
  if (multipart) {
    const properties = { file: { type: 'string', format: 'binary' } };
    return { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } };
  }
  return body && { 'application/json': { schema: schemas.of(body) } };
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', schemas: Schemas): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema);
  return Object.entries(properties).map(([name, { description, ...schema }]: [string, Schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

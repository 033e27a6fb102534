import fc from 'fast-check';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { openApi } from '../../server/http/openapi/document.ts';

/** Values that a client might send instead of a right one, by accident or on purpose. */
const NASTY: unknown[] = [
  'a\0b',
  '\ud800',
  'x\udfff',
  '',
  ' ',
  '%',
  '\\',
  "'; drop table orders; --",
  '🙂'.repeat(300),
  'x'.repeat(6000),
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999-14:00',
  '01a1fd79-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'true',
  'asc',
  'name:asc',
  '-1',
  '1e309',
  '999999999999999999999',
  '٣',
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  true,
  null,
  [],
  {},
  [null],
  [[[[]]]],
  { toString: 'x' },
  { toString: null, valueOf: 'x' },
  { length: 1e9 },
  { constructor: { prototype: {} } },
];

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
}

interface Mutation {
  params: Record<string, unknown>;
  query: Record<string, string>;
  body: unknown;
}

/** Makes inputs for an endpoint by its own description: right names and types, with wrong values among them. */
export function mutationsOf(endpoint: Definition): fc.Arbitrary<Mutation> {
  const document = openApi([endpoint]) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const operation = document.paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()] as Operation;
  const named = (where: string) => operation.parameters.filter((one) => one.in === where).map((one) => one.name);
  const asText = fc.constantFrom(...NASTY).map(asWritten);
  const body = whole(operation.requestBody?.content['application/json']?.schema, document.components.schemas);
  return fc.record({
    params: fc.record(
      Object.fromEntries(named('path').map((name) => [name, fc.constantFrom(...NASTY).map(asWritten)])),
    ),
    query: fc.dictionary(fc.constantFrom('page', 'size', 'sort', ...named('query'), 'find_x'), asText, { maxKeys: 3 }),
    body: body ? fc.oneof({ weight: 8, arbitrary: valueFor(body, 0) }, nasty()) : nasty(),
  });
}

/** Resolves the references in a schema. */
function whole(schema: Schema | undefined, named: Record<string, Schema>): Schema | undefined {
  const within = (_key: string, value: unknown) => {
    const name = (value as Schema | null)?.$ref?.split('/').at(-1);
    return name === undefined ? value : whole(named[name], named);
  };
  return schema && JSON.parse(JSON.stringify(schema), within);
}

const nasty = () => fc.constantFrom(...NASTY);

/** Writes a value as a form field or an address would. */
function asWritten(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Makes a value of the described type or, now and then, of another. */
function valueFor(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const right = rightValue(schema, depth);
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: nasty() });
}

function rightValue(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((one) => rightValue(one, depth)));
  if (schema.type === 'object' && depth < 4) {
    const { properties = {} } = schema;
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, valueFor(one, depth + 1)]),
    );
    return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => name !== '_id') });
  }
  if (schema.type === 'array' && schema.items && depth < 4)
    return fc.array(valueFor(schema.items, depth + 1), { maxLength: 2 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(0, 1, 10, -1, 2 ** 31, 1e308);
  if (schema.format === 'uuid') return fc.constant('01a1fd79-0000-7000-8000-000000000000');
  return fc.constantFrom('text', 'a@agrim.example', '9841000001', '2026-11-21', '2026-11-21T00:00:00Z', 'human');
}

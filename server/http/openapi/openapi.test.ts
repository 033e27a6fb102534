import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { api } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { openApi } from './document.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name?: string; schema?: { type?: string } }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, object>;
}

const endpoints: Definition[] = Object.values(api);
const document = JSON.parse(JSON.stringify(openApi(endpoints)));
const operationOf = ({ method, path }: Definition): Operation => document.paths[`/${path}`][method.toLowerCase()];
const operations = endpoints.map(operationOf);

it('passes an OpenAPI linter, apart from paths of the specification', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

it('names each call as the contract does', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId } of operations) expect(operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
  expect(operationOf(api['save product-section']).operationId).toBe('saveProductSection');
});

it('names schemas alike, whatever part of the calls is described', () => {
  const { components } = JSON.parse(JSON.stringify(openApi([api.listSettings])));
  for (const [name, schema] of Object.entries(components.schemas))
    expect(document.components.schemas[name], name).toEqual(schema);
  expect(components.schemas).toHaveProperty('SettingRow');
});

it('describes each group of calls', () => {
  for (const { name, description } of document.tags) expect(description, name).toEqual(expect.any(String));
});

describe('a schema', () => {
  it('has a name if it is a record, and appears once', () => {
    const { schemas } = document.components;
    for (const name of [
      'Order',
      'Product',
      'Scheme',
      'Setting',
      'User',
      'Role',
      'PlaceOrderBody',
      'OrderRow',
      'Failure',
    ])
      expect(schemas, name).toHaveProperty(name);
    // Id, ProofId, PictureId, FilmId, OtherProductId and LaunchedId.
    expect(JSON.stringify(document).split(schemas.Id.pattern)).toHaveLength(7);
    expect(schemas).not.toHaveProperty('SettingSaved');
    const names = Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name));
    expect(names).toEqual([]);
  });

  it('has every field of an error', () => {
    const { Failure } = document.components.schemas;
    expect(Failure.required).toEqual(['success', 'msg']);
    expect(Object.keys(Failure.properties)).toEqual([
      'success',
      'msg',
      'code',
      'total',
      'live',
      'errors',
      'changes',
      'request_id',
    ]);
  });
});

describe('a query', () => {
  it('declares numbers and booleans as such', () => {
    const typeOf = (call: Definition, name: string) =>
      operationOf(call).parameters.find((parameter) => parameter.name === name)?.schema?.type;
    expect(typeOf(api.listUsers, 'page')).toBe('integer');
    expect(typeOf(api.listUsers, 'size')).toBe('integer');
    expect(typeOf(api.listUsers, 'find_is_active')).toBe('boolean');
    expect(typeOf(api.publicProducts, 'find_price_from')).toBe('number');
    expect(typeOf(api.readStatement, 'dry_run')).toBe('boolean');
    expect(typeOf(api.nearestStores, 'latitude')).toBe('number');
  });
});

describe('an upload', () => {
  it('needs a file, which is binary', () => {
    const uploads = endpoints.filter(({ multipart }) => multipart);
    expect(uploads.length).toBeGreaterThan(10);
    for (const upload of uploads) {
      const { required, content } = operationOf(upload).requestBody ?? {};
      expect([required, content?.['multipart/form-data']?.schema.required]).toEqual([true, ['file']]);
      expect(content?.['multipart/form-data']?.schema.properties).toMatchObject({
        file: { type: 'string', format: 'binary' },
      });
    }
  });
});

describe('a call', () => {
  it('says whether it needs a session', () => {
    expect(operationOf(api.publicScheme).security).toEqual([]);
    expect(operationOf(api.listOrders).security).toEqual([{ token: [] }]);
    expect(operationOf(api.paymentWebhook).security).toEqual([{ signature: [] }]);
  });

  it.each([
    ['publicScheme', ['400', '404', '429', '503']],
    ['listSettings', ['400', '403', '404', '503']],
    ['saveScheme', ['400', '403', '404', '409', '413', '415', '422', '429', '503']],
    ['placeOrder', ['400', '404', '409', '413', '415', '422', '429', '503']],
    ['paymentWebhook', ['400', '401', '404', '409', '413', '415', '429', '503']],
  ] as const)('%s may be refused with %j', (name, statuses) => {
    expect(Object.keys(operationOf(api[name]).responses)).toEqual(['200', ...statuses]);
  });
});

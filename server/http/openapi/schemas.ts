import { z } from 'zod';
import { api } from '../../../contract/api.ts';
import { described } from '../../../contract/calls/described.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { type NamedCall, nameSchemas } from './names.ts';

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

const calls = Object.entries(api).map(([name, endpoint]): NamedCall => ({ name, endpoint }));
const names = new Map(calls.map(({ name, endpoint }) => [endpoint, name]));

/** Finds the endpoint's name in the contract; endpoints made by tests have none. */
export const nameOf = (endpoint: Definition): string =>
  names.get(endpoint) ?? `${endpoint.method.toLowerCase()} ${endpoint.path}`;

/** Describes schemas as sent; named schemas go into `named` once and are referenced. */
export function createSchemas() {
  const named: Record<string, Schema> = {};
  giveNames();
  return {
    named,
    of(schema: z.ZodType): Schema {
      // Inside an object a named schema is a reference too.
      const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
        io: 'input',
        unrepresentable: 'any',
        metadata: described,
        override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as Schema),
      });
      for (const [name, schema] of Object.entries($defs ?? {})) named[name] = referred(schema as Schema);
      return referred(properties?.it as Schema);
    },
  };
}

/** Merges `SettingSaved` and `SettingRow` into Setting if they're the same. */
export function merged<Document extends object>(document: Document, named: Record<string, Schema>): Document {
  const same = new Map<string, string>();
  for (const [name, schema] of Object.entries(named)) {
    const plain = name.replace(/(Saved|Row)$/, '');
    if (plain !== name && JSON.stringify(schema) === JSON.stringify(named[plain])) same.set(name, plain);
  }
  for (const name of same.keys()) delete named[name];
  const reference = '#/components/schemas/';
  return JSON.parse(JSON.stringify(document), (key, value) => {
    const plain = key === '$ref' && same.get(value.replace(reference, ''));
    return plain ? `${reference}${plain}` : value;
  });
}

let areGiven = false;

/**
 * Runs once per process for the whole contract: a schema keeps its name, whichever part of the contract is described.
 */
function giveNames(): void {
  if (areGiven) return;
  areGiven = true;
  const usedNames = new Set<string>();
  nameSchemas(calls, (schema, name) => {
    const meta = described.get(schema);
    if (meta?.id) return void usedNames.add(meta.id);
    let free = name;
    for (let number = 2; usedNames.has(free); number += 1) free = `${name}${number}`;
    usedNames.add(free);
    described.add(schema, { ...meta, id: free });
  });
}

/** Adds facts that zod doesn't know: the type behind a query's text, and a record's fixed fields. */
function describe(schema: z.core.$ZodType, json: Schema): void {
  const queryType = described.get(schema)?.queryType;
  delete json.queryType;
  const { description } = json;
  if (queryType) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, queryType, description !== undefined && { description });
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  const { propertyNames, additionalProperties, required } = json as { propertyNames?: { enum?: string[] } } & Schema;
  if (propertyNames?.enum && required) {
    json.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties as Schema]));
    delete json.propertyNames;
    delete json.additionalProperties;
  }
}

/** Rewrites references in OpenAPI's form. */
const referred = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  );

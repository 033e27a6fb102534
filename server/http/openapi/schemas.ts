import { z } from 'zod';
import { api } from '../../../contract/api.ts';
import { described } from '../../../contract/calls/described.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { type NamedCall, nameSchemas } from './names.ts';

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

const calls = Object.entries(api).map(([name, endpoint]): NamedCall => ({ name, endpoint }));
const names = new Map(calls.map(({ name, endpoint }) => [endpoint, name]));

/** The contract's name of an endpoint; it knows none of the endpoints that tests make. */
export const nameOf = (endpoint: Definition): string =>
  names.get(endpoint) ?? `${endpoint.method.toLowerCase()} ${endpoint.path}`;

/** The wire form of schemas; those with a name are once in `named`, and are referenced. */
export function createSchemas() {
  const named: Record<string, Schema> = {};
  giveNames();
  return {
    named,
    of(schema: z.ZodType): Schema {
      // Within an object, a schema with a name is a reference like any other.
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

/** `SettingSaved` and `SettingRow` are a Setting if they say the same. */
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

/** Once in a process, for the whole contract: a schema has the same name whatever part of it is described. */
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

/** Facts that zod does not know: the type behind a query's text, and the fields of a record with fixed names. */
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

/** The schema with its references as OpenAPI writes them. */
const referred = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  );
